import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Documents } from '#contract/documents.ts';
import {
  documents,
  doneDocuments,
  filledIn,
  picturesWith,
  savedWith,
} from '#qa/journeys/document-samples.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toDetails } from '#tests/support/manage-steps.ts';
import { managed } from '#qa/journeys/managed-samples.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { DocumentsView } from './documents.view.tsx';

async function show(read: Documents = documents(), language: 'en' | 'es' = 'en') {
  const journey = await toDetails(managed(), startJourney(language));
  journey.send({ type: 'documents.wanted' });
  const shown = await showView(DocumentsView, journey);
  await shown.world(() => journey.answer('getDocuments', read));
  return { journey, ...shown };
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const radio = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole('radio', { name });

// jsdom has no layout, so nothing can scroll.
beforeEach(() => void Object.assign(window, { scrollTo: () => {} }));

describe('the forms before a visit', () => {
  it.each(BOTH)('DOC-02, DOC-09 begin with the language of the visit, in %s', async (language) => {
    const { container, journey, world } = await show(documents(), language);
    expect(heading()).toBe(language === 'es' ? 'Antes de empezar' : 'Before you start');
    expect(container.textContent).toContain(
      language === 'es' ? 'Formularios de Ada' : 'Forms for Ada',
    );
    await world(() => journey.send({ type: 'documents.submitted' }));
    expect(screen.getByRole('alert').textContent).toContain(
      language === 'es' ? 'Elija un idioma' : 'Choose a language',
    );
    expect(await axeFindings(container)).toEqual([]);
  });

  it.each(BOTH)('DOC-03 ask one question per fieldset, in %s', async (language) => {
    const { container, user, journey, world } = await show(documents(), language);
    await world(() => {
      journey.send({ type: 'documents.typed', answers: { language, acknowledged: true } });
      journey.send({ type: 'documents.submitted' });
    });
    await world(() => journey.answer('saveDocument', savedWith('')));
    const allergy =
      language === 'es'
        ? '¿Tiene alergia a alguna medicina, comida o vacuna, o al látex?'
        : 'Are you allergic to any medicine, food, vaccine or latex?';
    await user.click(radio(allergy, language === 'es' ? 'Sí' : 'Yes'));
    expect(
      screen.getByRole('textbox', {
        name: language === 'es' ? /A qué tiene alergia/ : /Allergic to what/,
      }),
    ).toBeTruthy();
    expect(await axeFindings(container)).toEqual([]);
  });

  it.each(BOTH)('DOC-03 say which questions have no answer, in %s', async (language) => {
    const { journey, world } = await show(documents(), language);
    await world(() => {
      journey.send({ type: 'documents.typed', answers: { language, acknowledged: true } });
      journey.send({ type: 'documents.submitted' });
    });
    await world(() => journey.answer('saveDocument', savedWith('')));
    await world(() => journey.send({ type: 'documents.submitted' }));
    const links = within(screen.getByRole('alert')).getAllByRole('link');
    const said = links.map(({ textContent }) => textContent);
    expect(said.length).toBeGreaterThan(1);
    expect(new Set(said).size).toBe(said.length);
    expect(said[0]).toContain(language === 'es' ? '¿Está enfermo' : 'Are you sick');
  });

  const stepTo = (insurance: 'none' | 'medical' | 'medicareB', open: string): Documents => {
    const done = doneDocuments();
    const { steps } = savedWith(insurance);
    return {
      ...done,
      answers: { ...filledIn, insurance, sheetsRead: [], factSheetsRead: [] },
      steps: steps.map(({ step }) => ({ step, isDone: step !== open })),
    };
  };

  it('DOC-04 say without insurance what help there is, and no price', async () => {
    const { container } = await show(stepTo('none', 'insurance-type'));
    expect(container.textContent).toContain('Vaccines for Children');
    expect(container.textContent).not.toContain('$');
    expect(await axeFindings(container)).toEqual([]);
  });

  it('DOC-04 show the fields of a card only to a patient who types it, not to one who brings it', async () => {
    const { user, container } = await show(stepTo('medical', 'insurance-info'));
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Type it now' }));
    expect(screen.getByRole('textbox', { name: 'Member ID' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'A parent’s' }));
    expect(screen.getByRole('textbox', { name: 'Name on the card' })).toBeTruthy();
    expect(await axeFindings(container)).toEqual([]);
  });

  it('DOC-05 say at the Medicare number what is wrong with it', async () => {
    const { user, journey, world } = await show(stepTo('medicareB', 'medicare'));
    await user.click(screen.getByRole('radio', { name: 'Type it now' }));
    await user.type(screen.getByRole('textbox', { name: 'Medicare number' }), '1SG4');
    await world(() => journey.send({ type: 'documents.submitted' }));
    expect(screen.getByRole('textbox', { description: /has 11 letters and numbers/ })).toBeTruthy();
  });

  it.each([
    ['doctor-info', 'Your doctor or clinic'],
    ['vaccine-information', 'What to know about your vaccines'],
    ['emergency-use', 'Emergency use'],
  ])('DOC-06, DOC-07, DOC-08 have a page for %s', async (step, title) => {
    const { container } = await show(stepTo('none', step));
    expect(heading()).toBe(title);
    expect(await axeFindings(container)).toEqual([]);
  });

  it('DOC-07 name the edition, link to CDC, and count a sheet as read with its own checkbox', async () => {
    const { user, journey } = await show(stepTo('none', 'vaccine-information'));
    expect(screen.getByText('Sheet of August 6, 2021')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Read about Flu (injected) (new tab)' });
    expect(link.getAttribute('href')).toBe('https://www.cdc.gov/flu');
    await user.click(screen.getByRole('checkbox'));
    expect(journey.context().documents?.answers.sheetsRead).toEqual(['flu']);
  });

  it.each(BOTH)('DOC-01, DOC-03 show all answers at the end, in %s', async (language) => {
    const { container, user, sent } = await show(doneDocuments(), language);
    const [title, look, change] =
      language === 'es'
        ? [
            'Sus formularios están listos',
            'El farmacéutico le va a preguntar sobre: las alergias',
            'Cambiar el seguro',
          ]
        : ['Your forms are ready', 'The pharmacist will ask about: allergies', 'Change insurance'];
    expect(heading()).toBe(title);
    expect(screen.getByText(look)).toBeTruthy();
    expect(screen.getByText('7K3MP-Q9TZX')).toBeTruthy();
    expect(container.textContent).not.toContain('Penicillin');
    await user.click(screen.getByRole('button', { name: change }));
    expect(sent.at(-1)).toEqual({ type: 'document.opened', step: 'insurance-type' });
    expect(await axeFindings(container)).toEqual([]);
  });

  it('DOC-01 retry a slow server, and lead from closed forms to the appointment', async () => {
    const journey = await toDetails();
    journey.send({ type: 'documents.wanted' });
    const { user, world, sent } = await showView(DocumentsView, journey);
    await world(() => journey.fail('getDocuments'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await world(() => journey.refuse('getDocuments', 'APPOINTMENT_CLOSED'));
    expect(heading()).toBe('These forms are closed');
    await user.click(screen.getByRole('button', { name: 'See the appointment' }));
    expect(sent.at(-1)).toMatchObject({ type: 'appointment.opened' });
  });
});

describe('a photo of the card', () => {
  const jpeg = 'data:image/jpeg;base64,/9j/';
  /** jsdom cannot decode pictures; a browser test does (tests/e2e/card-picture.spec.ts). */
  const deviceReads = (isReadable: boolean) => {
    vi.stubGlobal('createImageBitmap', async () => {
      if (!isReadable) throw new Error('no picture');
      return { width: 4000, height: 2000, close: () => {} };
    });
    HTMLCanvasElement.prototype.getContext = (() => ({
      fillRect: () => {},
      drawImage: () => {},
    })) as never; // a canvas context that draws nothing
    HTMLCanvasElement.prototype.toDataURL = () => jpeg;
  };
  afterEach(() => vi.unstubAllGlobals());

  async function atCard(language: 'en' | 'es' = 'en') {
    const insured = { ...filledIn, insurance: 'medical' as const, cardBy: 'photo' as const };
    const { steps } = savedWith('medical');
    const open = steps.map((one) => ({ ...one, isDone: one.step !== 'insurance-info' }));
    return show(documents({ answers: insured, steps: open }), language);
  }
  const file = new File(['x'], 'card.heic', { type: 'image/heic' });

  it.each(BOTH)('DOC-11 is sent, shown and removed again, in %s', async (language) => {
    deviceReads(true);
    const say = (en: string, es: string) => (language === 'es' ? es : en);
    const { container, journey, world, user } = await atCard(language);
    const front = screen.getByLabelText(say('Front of the card', 'Frente de la tarjeta'));
    await user.upload(front, file);
    expect(journey.askedOf('saveCardPicture')).toMatchObject({
      params: { side: 'front' },
      body: { picture: '/9j/' },
    });
    expect(JSON.stringify(journey.context())).not.toContain('/9j/');
    await world(() => journey.answer('saveCardPicture', picturesWith(['front'])));
    const picture = screen.getByAltText(
      say('Your photo of the front of the card', 'Su foto del frente de la tarjeta'),
    );
    expect(picture.getAttribute('src')).toBe(jpeg);
    expect(await axeFindings(container)).toEqual([]);
    await user.click(
      screen.getByRole('button', { name: say('Remove the front', 'Quitar el frente') }),
    );
    await world(() => journey.answer('removeCardPicture', picturesWith([])));
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('DOC-11 says of its own side alone that it is sent, and keeps the focus', async () => {
    deviceReads(true);
    const { journey, world, user } = await atCard();
    const front = screen.getByLabelText('Front of the card');
    await user.upload(front, file);
    expect(screen.getAllByText('Sending the photo…')).toHaveLength(1);
    expect(front).toHaveProperty('disabled', false);
    expect(front.getAttribute('aria-disabled')).toBe('true');
    await user.upload(screen.getByLabelText('Back of the card (optional)'), file);
    expect(journey.askedOf('saveCardPicture')).toMatchObject({ params: { side: 'front' } });
    await world(() => journey.answer('saveCardPicture', picturesWith(['front'])));
    expect(screen.queryByText('Sending the photo…')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(journey.askedOf('saveDocument')).toBeTruthy();
    expect(screen.queryByText('Sending the photo…')).toBeNull();
    expect(screen.getByText(/We have this photo/)).toBeTruthy();
  });

  it('DOC-11 is sent again from the device after a failure', async () => {
    deviceReads(true);
    const { journey, world, user } = await atCard();
    await user.upload(screen.getByLabelText('Back of the card (optional)'), file);
    await world(() => journey.fail('saveCardPicture'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(journey.askedOf('saveCardPicture')).toMatchObject({
      params: { side: 'back' },
      body: { picture: '/9j/' },
    });
  });

  it('DOC-11 shows the kept photo, not the new one, until the new one is kept', async () => {
    deviceReads(true);
    const { journey, world, user } = await atCard();
    const front = screen.getByLabelText('Front of the card');
    await user.upload(front, file);
    await world(() => journey.answer('saveCardPicture', picturesWith(['front'])));
    const shown = () =>
      screen.getByAltText('Your photo of the front of the card').getAttribute('src');
    const again = `${jpeg}again`;
    HTMLCanvasElement.prototype.toDataURL = () => again;
    await user.upload(front, file);
    await world(() => journey.fail('saveCardPicture'));
    expect(screen.getByText(/We have this photo/)).toBeTruthy();
    expect(shown()).toMatch(/\/front$/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await world(() => journey.answer('saveCardPicture', picturesWith(['front'])));
    expect(shown()).toBe(again);
  });

  it('DOC-11 that is unreadable or too large has its problem shown at its side of the card', async () => {
    deviceReads(false);
    const { user } = await atCard();
    await user.upload(screen.getByLabelText('Front of the card'), file);
    expect((await screen.findByRole('alert')).textContent).toContain('We cannot read this picture');
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'card.png', {
      type: 'image/png',
    });
    await user.upload(screen.getByLabelText('Front of the card'), large);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('larger than 10 MB'),
    );
  });

  it('DOC-11 is required when the card is to be shown by it', async () => {
    const { journey, world } = await atCard();
    await world(() => journey.send({ type: 'documents.submitted' }));
    expect(screen.getByRole('alert').textContent).toContain('Add a picture of the front');
  });
});
