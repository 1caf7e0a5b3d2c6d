import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';

const readMessagesConfig = (env: Record<string, string>) => readConfig(env, '/data').messages;

const PUBLIC = { DOSEPATH_PUBLIC_URL: 'https://www.pharmacy.example' };
const MAIL = {
  ...PUBLIC,
  DOSEPATH_SMTP_URL: 'smtp://post%40office:s3cr%2Ft@mail.example',
  DOSEPATH_MAIL_FROM: 'Dosepath <appointments@pharmacy.example>',
};
const TEXTS = {
  ...PUBLIC,
  DOSEPATH_SMS_URL: 'https://AC0123:t0ken@api.twilio.com',
  DOSEPATH_SMS_FROM: '+13125550100',
};

describe('the settings of messages', () => {
  it('CNF-02 name a mail service and a text service', () => {
    expect(readMessagesConfig({ ...MAIL, ...TEXTS })).toEqual({
      publicUrl: 'https://www.pharmacy.example',
      mail: {
        host: 'mail.example',
        port: 587,
        secure: false,
        auth: { user: 'post@office', pass: 's3cr/t' },
        from: 'Dosepath <appointments@pharmacy.example>',
      },
      texts: {
        origin: 'https://api.twilio.com',
        account: 'AC0123',
        token: 't0ken',
        from: '+13125550100',
      },
    });
  });

  it.each([
    ['smtps://mail.example', { host: 'mail.example', port: 465, secure: true, auth: undefined }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525, secure: false }],
  ])('CNF-02 read %s', (url, mail) => {
    expect(readMessagesConfig({ ...MAIL, DOSEPATH_SMTP_URL: url }).mail).toMatchObject(mail);
  });

  it.each([
    ['DOSEPATH_PUBLIC_URL', 'pharmacy.example', MAIL],
    ['DOSEPATH_PUBLIC_URL', 'http://pharmacy.example', MAIL],
    ['DOSEPATH_PUBLIC_URL', 'https://pharmacy.example/findcare', MAIL],
    ['DOSEPATH_SMTP_URL', 'mail.example', MAIL],
    ['DOSEPATH_SMTP_URL', 'http://ana:s3cr3t@mail.example', MAIL],
    ['DOSEPATH_SMTP_URL', 'smtp://ana:s3cr3t@mail.example?pool=true', MAIL],
    ['DOSEPATH_MAIL_FROM', 'Dosepath', MAIL],
    ['DOSEPATH_MAIL_FROM', 'a@b.example\r\nBcc: c@d.example', MAIL],
    ['DOSEPATH_SMS_URL', 'https://api.twilio.com', TEXTS],
    ['DOSEPATH_SMS_URL', 'http://AC0123:s3cr3t@api.twilio.com', TEXTS],
    ['DOSEPATH_SMS_FROM', 'Dosepath', TEXTS],
    ['DOSEPATH_MAIL_FROM', '', MAIL],
    ['DOSEPATH_SMTP_URL', '', MAIL],
    ['DOSEPATH_PUBLIC_URL', '', TEXTS],
    ['DOSEPATH_SMS_URL', '', TEXTS],
  ])('refuse %s=%j with one line that names it and reveals no password', (name, value, others) => {
    let message = '';
    try {
      readMessagesConfig({ ...others, [name]: value });
    } catch (problem) {
      message = String(problem instanceof Error && problem.message);
    }
    expect(message).toMatch(new RegExp(`^${name}: `));
    expect(message).not.toContain('s3cr3t');
    expect(message.split('\n')).toHaveLength(1);
  });
});
