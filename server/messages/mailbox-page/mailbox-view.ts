// The development mailbox as HTML: for developers and testers, so its own texts are in English
// only.
import { createHash } from 'node:crypto';
import { escapeHtml as escape } from '#domain/escape-html.ts';
import { showPhone } from '#domain/phone-shape.ts';
import type { MailboxLetter } from './mailbox.store.ts';

export const MAILBOX = '/dev/mailbox';

/** Replies a phone could send. */
export const REPLIES = ['STOP', 'START', 'HELP'] as const;

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1f2340, #eef0f7); --quiet: light-dark(#4a4f6a, #b9bed2); --line: light-dark(#8a8fa6, #6d7390); --paper: light-dark(#fff, #171a2b); --teal: light-dark(#0b5d6b, #7fd3df); }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1rem 3rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 46rem; margin: 0 auto; }
h1 { margin: 0 0 0.5rem; font-size: 1.75rem; line-height: 1.25; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.25rem; }
a { color: var(--teal); }
ol { margin: 1.5rem 0 0; padding: 0; list-style: none; }
li { border-top: 1px solid var(--line); }
li a { display: block; min-height: 3rem; padding: 0.75rem 0; text-decoration: none; }
li strong { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; text-decoration: underline; }
li time { white-space: nowrap; }
li span, .quiet { color: var(--quiet); font-size: 1rem; }
.back { display: inline-block; min-height: 2.75rem; padding: 0.5rem 0; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.25rem 1rem; margin: 1rem 0; }
dt { color: var(--quiet); }
dd { margin: 0; }
pre { margin: 0; padding: 1rem; border: 1px solid var(--line); border-radius: 0.625rem; white-space: pre-wrap; font: inherit; }
iframe { width: 100%; height: 46rem; border: 1px solid var(--line); border-radius: 0.625rem; background: #fff; }
form { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 1rem 0; }
button { min-width: 6rem; min-height: 3rem; padding: 0 1.25rem; border: 2px solid var(--teal); border-radius: 0.625rem; background: transparent; color: var(--teal); font: inherit; font-weight: 700; cursor: pointer; }
:focus-visible { outline: 3px solid var(--teal); outline-offset: 2px; }
`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** Allows only its own style, the frame with a letter, and its own form. */
export const MAILBOX_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * For a letter's HTML: inline styles, no script, nothing loaded; links open outside the mailbox.
 */
export const LETTER_POLICY = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)} | Development mailbox</title><style>${STYLE}</style></head>
<body><main>
${body}
</main></body>
</html>
`;

const when = ({ receivedAt }: MailboxLetter): string =>
  `<time>${receivedAt.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;

const to = ({ kind, recipient }: MailboxLetter): string =>
  kind === 'sms' ? `text to ${showPhone(recipient)}` : `email to ${recipient}`;

const nameOf = ({ kind, subject, plain }: MailboxLetter): string =>
  kind === 'email' ? subject : plain;

const languageName = { en: 'English', es: 'Spanish' } as const;

export function mailboxPage(letters: readonly MailboxLetter[]): string {
  const rows = letters.map(
    (letter) => `<li><a href="${MAILBOX}/${letter.outboxId}">
<strong lang="${letter.language}">${escape(nameOf(letter))}</strong>
<span>${escape(to(letter))}, ${languageName[letter.language]}, ${when(letter)}</span></a></li>`,
  );
  const list = letters.length
    ? `<ol>${rows.join('\n')}</ol>`
    : '<p>Nothing yet. Book a visit, and its messages show up here.</p>';
  return page(
    'Messages',
    `<h1>Development mailbox</h1>
<p>What would have been sent, newest first. Nothing of it has left this server. Letters are kept for a week.</p>
${list}`,
  );
}

export interface LetterPageParts {
  letter: MailboxLetter;
  csrfToken: string;
  isStopped: boolean;
}

export function letterPage({ letter, csrfToken, isStopped }: LetterPageParts): string {
  const { outboxId, language, plain } = letter;
  return page(
    nameOf(letter),
    `<a class="back" href="${MAILBOX}">All messages</a>
<h1 lang="${language}">${escape(letter.kind === 'email' ? letter.subject : 'Text message')}</h1>
<dl>
<dt>To</dt><dd>${escape(letter.kind === 'sms' ? showPhone(letter.recipient) : letter.recipient)}</dd>
<dt>Sent</dt><dd>${when(letter)}</dd>
<dt>Language</dt><dd>${languageName[language]}</dd>
<dt>Template</dt><dd>${escape(letter.template)}</dd>
${letter.calendar ? `<dt>Attached</dt><dd><a href="${MAILBOX}/${outboxId}/appointment.ics">appointment.ics</a></dd>` : ''}
</dl>
${letter.html ? `<h2>As HTML</h2><iframe title="The message as HTML" src="${MAILBOX}/${outboxId}/html"></iframe><h2>As text</h2>` : ''}
<pre lang="${language}">${withLinks(plain)}</pre>
${letter.kind === 'sms' ? replyForm(letter, csrfToken, isStopped) : ''}`,
  );
}

function replyForm({ outboxId }: MailboxLetter, csrfToken: string, isStopped: boolean): string {
  const buttons = REPLIES.map((word) => `<button name="word" value="${word}">${word}</button>`);
  return `<h2>Write back from this phone</h2>
<p class="quiet">${isStopped ? 'This number said STOP: it gets no texts.' : 'This number gets texts.'}</p>
<form method="post" action="${MAILBOX}/${outboxId}/reply"><input type="hidden" name="csrf" value="${escape(csrfToken)}">${buttons.join('')}</form>`;
}

export const answerPage = (id: number, answer: string | undefined): string =>
  page(
    'Answer',
    `<a class="back" href="${MAILBOX}/${id}">Back to the message</a>
<h1>Our answer</h1>
${answer === undefined ? '<p>Nothing: there is nothing to say to that now.</p>' : `<pre>${withLinks(answer)}</pre>`}`,
  );

/** Makes links open in a new tab, wherever the letter is shown. */
export const openingNewTabs = (html: string): string =>
  html.replace('<head>', '<head><base target="_blank">');

/** Turns the addresses in a text into links. */
const withLinks = (text: string): string =>
  escape(text).replace(/https?:\/\/[^\s<]+[^\s<.,:;!?]/g, (url) => `<a href="${url}">${url}</a>`);
