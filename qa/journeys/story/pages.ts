/** The pages in the words of a story: "goes back from the review". */
import { isPageId, type PageId } from '#domain/pages.ts';

const WORDS: Readonly<Record<PageId, string>> = {
  'get-started': 'the start',
  'not-eligible': 'the news of not being eligible',
  'vaccine-selector': 'the choice of vaccines',
  covid: 'the questions on COVID-19',
  screening: 'the health questions',
  'covid-manufacturer': 'the choice of a maker',
  timeslots: 'the choice of a time',
  'flow-check': 'the choice of guest or account',
  'patient-info': 'the patient’s details',
  'contact-info': 'the contact details',
  'sms-opt': 'the question on text messages',
  'review-appt': 'the review',
  confirmation: 'the confirmation',
  'patient-info-list': 'the people of the group',
  'vaccine-selection': 'the vaccines of the group',
  'sign-in': 'signing in',
  'sign-up': 'making an account',
  account: 'the account',
  'finish-later': 'saving for later',
  resume: 'the saved journey’s door',
  'quick-flow': 'the invitation',
  'quick-flow-verify': 'the invitation’s check',
  'quick-flow-timeslots': 'the invitation’s times',
  'manage-appointment': 'the search for an appointment',
  'view-details': 'the appointment',
  'cancel-appt': 'the reasons to cancel',
  'win-back': 'the offer made before cancelling',
  'review-change': 'the review of a change',
  'earlier-time': 'the page of an earlier time',
  documents: 'the forms before the visit',
  'vaccination-history': 'the vaccination record',
  'digital-dose-card': 'the vaccine card',
  'walk-in': 'the store’s door',
  'walk-in-start': 'the first page at the store',
  'walk-in-details': 'who walks in',
  'walk-in-review': 'the review at the store',
  queue: 'the place in the line',
  'rsv-test': 'the test page for RSV',
  'not-found': 'a page that is not there',
  'bad-address': 'an address that cannot be read',
};

/** A page in words; "the page" where the chart has none of its own. */
export const wordsOfPage = (page: string | undefined): string =>
  page !== undefined && isPageId(page) ? WORDS[page] : 'the page';
