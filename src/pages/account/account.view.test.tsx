import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Dependent, Me } from '#contract/accounts.ts';
import type { Language } from '#domain/languages.ts';
import * as sample from '#qa/journeys/samples.ts';
import { answerTo } from '#tests/support/answer-to.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { toContact } from '#tests/support/journey-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { AccountView } from './account.view.tsx';

const mia: Dependent = {
  ...sample.dependent,
  dependentId: '6a5b4c3d-2e1f-4a0b-9c8d-7e6f5a4b3c22',
  firstName: 'Mia',
  dateOfBirth: '2019-05-17',
};

const everything: Me = {
  ...sample.customer,
  profile: {
    userName: 'ada@example.org',
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Rivera',
    dateOfBirth: '1984-04-28',
    gender: 'Female',
    phoneNumber: '312-555-0142',
    address: { zipCode: '60601' },
  },
};

function signedIn(me: Me = everything, language: Language = 'en'): TestJourney {
  const journey = startJourney(language);
  journey.send({ type: 'visitor.identified', me });
  journey.send({ type: 'NAV', page: 'account' });
  return journey;
}

async function show({
  me = everything,
  language = 'en',
  dependents = [sample.dependent, mia],
}: { me?: Me; language?: Language; dependents?: Dependent[] } = {}) {
  const journey = signedIn(me, language);
  await journey.answer('listDependents', { dependents });
  const shown = await showView(AccountView, journey);
  return { journey, ...shown };
}

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const section = (name: string) => within(screen.getByRole('region', { name }));

describe('the account overview', () => {
  it('PAT-02 greets its owner and shows their details', async () => {
    await show();
    expect(heading()).toBe('Hello, Ada');
    const details = section('Your details');
    expect(details.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Ada Rivera',
      'April 28, 1984 (41 years old)',
      'Female',
      '312-555-0142',
      '60601',
      'ada@example.org',
    ]);
  });

  it('PAT-05 names the people in their care, each with their own actions', async () => {
    await show();
    const people = section('People in your care');
    expect(people.getAllByRole('listitem')).toHaveLength(2);
    expect(people.getByText('Born May 17, 2019 (6 years old)')).toBeTruthy();
    expect(people.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Change details for Leo Rivera',
      'Remove Leo Rivera',
      'Change details for Mia Rivera',
      'Remove Mia Rivera',
      'Add someone',
    ]);
  });

  it.each(BOTH)(
    'PAT-02, PAT-05 says what it is good for while it is empty, in %s',
    async (language) => {
      await show({ me: sample.otherCustomer, language, dependents: [] });
      const spanish = language === 'es';
      expect(screen.getByText(spanish ? /^Díganoslo una vez/ : /^Tell us once,/)).toBeTruthy();
      expect(
        screen.getByText(spanish ? /sin escribir todo otra vez/ : /typing everything again/),
      ).toBeTruthy();
      expect(button(spanish ? 'Agregar sus datos' : 'Add your details')).toBeTruthy();
      expect(screen.queryByRole('listitem')).toBeNull();
    },
  );

  it.each([
    ['an error', 1002, 'That did not work'],
    ['no answer in time', 1004, 'We did not get an answer'],
  ] as const)(
    'PAT-05 after %s can be tried again, or a booking started',
    async (_, code, title) => {
      const journey = signedIn();
      await journey.fail('listDependents', code);
      const { user } = await showView(AccountView, journey);
      expect(screen.getByRole('alert').textContent).toContain(title);
      expect(button('Book a vaccination')).toBeTruthy();
      await user.click(button('Try again'));
      expect(journey.at({ flow: { account: 'loading' } })).toBe(true);
    },
  );
});

describe('the owner’s details in the account', () => {
  it('PAT-02 saves changes, and requires no field', async () => {
    const { user, journey, world } = await show();
    await user.click(button('Change your details'));
    expect(document.activeElement?.id).toBe('page-title');
    expect(field('First name').value).toBe('Ada');
    expect(field('Month').value).toBe('04');
    await user.clear(field('ZIP code'));
    await user.clear(field('Phone number'));
    await user.type(field('Phone number'), '3125550100');
    await user.selectOptions(field('Sex assigned at birth'), 'Not added yet');
    await user.click(button('Save'));
    expect(journey.askedOf('updateProfile')).toEqual({
      body: {
        firstName: 'Ada',
        lastName: 'Rivera',
        dateOfBirth: '1984-04-28',
        phoneNumber: '312-555-0100',
      },
    });
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    const { profile } = everything;
    const me = { ...everything, profile: profile && { ...profile, phoneNumber: '312-555-0100' } };
    await world(() => journey.answer('updateProfile', me));
    expect(section('Your details').getByText('312-555-0100')).toBeTruthy();
    await expect.poll(() => document.activeElement?.id).toBe('page-title');
  });

  it('PAT-02 offers the browser’s own details', async () => {
    const { user } = await show();
    await user.click(button('Change your details'));
    const offered = ['First name', 'Last name', 'Year', 'Phone number', 'ZIP code'].map((name) =>
      field(name).getAttribute('autocomplete'),
    );
    expect(offered).toEqual(['given-name', 'family-name', 'bday-year', 'tel', 'postal-code']);
  });

  it.each(BOTH)('VAL-11 names an invalid answer at its field, in %s', async (language) => {
    const { user } = await show({ language });
    const spanish = language === 'es';
    await user.click(button(spanish ? 'Cambiar sus datos' : 'Change your details'));
    const phone = field(spanish ? 'Número de teléfono' : 'Phone number');
    await user.clear(phone);
    await user.type(phone, '312');
    await user.clear(field(spanish ? 'Año' : 'Year'));
    await user.click(button(spanish ? 'Guardar' : 'Save'));
    const summary = screen.getByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['#dob', '#phoneNumber']);
    expect(phone.getAttribute('aria-invalid')).toBe('true');
  });

  it('PAT-02 keeps what was typed when saving fails, and lets the owner try again', async () => {
    const { user, journey, world } = await show();
    await user.click(button('Change your details'));
    await user.type(field('Last name'), ' Rey');
    await user.click(button('Save'));
    await world(() => journey.fail('updateProfile'));
    expect(field('Last name').value).toBe('Rivera Rey');
    await user.click(button('Try again'));
    expect(journey.at({ flow: { account: { profile: 'saving' } } })).toBe(true);
    await world(() => journey.fail('updateProfile', 1004));
    await user.type(field('Last name'), 's');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Last name').value).toBe('Rivera Reys');
    await user.click(button('Cancel'));
    expect(section('Your details').getByText('Ada Rivera')).toBeTruthy();
  });
});

describe('the people in the owner’s care', () => {
  it('PAT-05 adds a person', async () => {
    const { user, journey, world } = await show({ dependents: [] });
    await user.click(button('Add someone'));
    expect(heading()).toBe('Add someone in your care');
    expect(field('First name').getAttribute('autocomplete')).toBe('off');
    await user.type(field('First name'), 'Mia');
    await user.type(field('Last name'), 'Rivera');
    await user.type(field('Month'), '5');
    await user.type(field('Day'), '17');
    await user.type(field('Year'), '2019');
    expect(screen.getByText('May 17, 2019 (6 years old)')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Female' }));
    await user.click(answerTo('Race', 'Prefer not to answer'));
    await user.click(answerTo('Ethnicity', 'Unknown'));
    await user.click(button('Save'));
    expect(journey.askedOf('addDependent')).toMatchObject({
      body: { firstName: 'Mia', dateOfBirth: '2019-05-17', race: { code: 'PNA' } },
    });
    await world(() => journey.answer('addDependent', mia));
    await world(() => journey.answer('listDependents', { dependents: [mia] }));
    expect(section('People in your care').getByRole('listitem').textContent).toMatch(/^Mia Rivera/);
    await expect.poll(() => document.activeElement?.id).toBe('page-title');
  });

  it('PAT-05 names every missing answer, in the order of the form', async () => {
    const { user } = await show();
    await user.click(button('Add someone'));
    await user.click(button('Save'));
    const links = within(screen.getByRole('alert')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#firstName',
      '#lastName',
      '#dob',
      '#gender',
      '#userRace',
      '#userEthnicity',
    ]);
  });

  it('PAT-05 changes a person, whom it names in the heading', async () => {
    const { user, journey, world } = await show();
    await user.click(button('Change details for Mia Rivera'));
    expect(heading()).toBe('Change Mia’s details');
    await user.clear(field('First name'));
    await user.type(field('First name'), 'Mía');
    await user.click(button('Save'));
    expect(journey.askedOf('updateDependent')).toMatchObject({
      params: { dependentId: mia.dependentId },
      body: { firstName: 'Mía', dateOfBirth: '2019-05-17' },
    });
    await world(() => journey.fail('updateDependent', 1004));
    await user.click(button('Try again'));
    expect(journey.at({ flow: { account: { dependent: 'changing' } } })).toBe(true);
  });

  it('PAT-05 says that there is no room for more, and leads to the form', async () => {
    const { user, journey, world } = await show();
    await user.click(button('Change details for Mia Rivera'));
    await user.click(button('Save'));
    await world(() =>
      journey.refuse('updateDependent', 'INVALID_REQUEST', {
        fields: [{ name: 'body', code: 'dependent.tooMany', message: '' }],
      }),
    );
    await user.click(
      within(screen.getByRole('alert')).getByRole('link', { name: /Remove someone/ }),
    );
    expect(document.activeElement).toBe(field('First name'));
  });
});

describe('signing out of the account', () => {
  it('CHN-07 says what it clears, and clears it', async () => {
    const { user, journey, world } = await show();
    expect(
      screen.getByText('This also clears what you typed, in other windows of this browser too.'),
    ).toBeTruthy();
    await user.click(button('Sign out'));
    expect(button('Sign out').getAttribute('aria-disabled')).toBe('true');
    await world(() => journey.answer('logout', { isLoggedIn: false, rx_user: 'N', meId: '' }));
    expect(journey.at({ flow: 'get-started' })).toBe(true);
    expect(journey.context()).toMatchObject({ dependents: undefined, me: { isLoggedIn: false } });
  });

  it.each(BOTH)(
    'CHN-07 HLD-07 says that a held time is given up, and leads back to its booking, in %s',
    async (language) => {
      const journey = await toContact(startJourney(language));
      journey.send({ type: 'visitor.identified', me: everything });
      journey.send({ type: 'NAV', page: 'account' });
      await journey.answer('listDependents', { dependents: [] });
      const { user } = await showView(AccountView, journey);
      const spanish = language === 'es';
      expect(document.body.textContent).toContain(
        spanish ? 'el horario que le guardamos queda libre' : 'the time we hold for you goes back',
      );
      await user.click(button(spanish ? 'Continuar donde estaba' : 'Continue where you were'));
      expect(journey.at({ flow: 'contact-info', hold: 'held' })).toBe(true);
    },
  );

  it('CHN-07 speaks of no held time where there is none', async () => {
    await show();
    expect(document.body.textContent).not.toContain('the time we hold for you');
    expect(button('Book a vaccination')).toBeTruthy();
  });

  it.each(BOTH)('CHN-07 says that it failed, and can be tried again, in %s', async (language) => {
    const { user, journey, world } = await show({ language });
    const spanish = language === 'es';
    await user.click(button(spanish ? 'Cerrar sesión' : 'Sign out'));
    await world(() => journey.fail('logout'));
    expect(screen.getByRole('alert').textContent).toContain(
      spanish ? 'Su sesión sigue abierta' : 'You are still signed in',
    );
    await user.click(button(spanish ? 'Intentar de nuevo' : 'Try again'));
    expect(journey.at({ flow: { account: 'signingOut' } })).toBe(true);
  });
});

const PASSWORD = 'correct horse battery';
const NEW = 'a brand new password';
const current = () => field('Current password');
const links = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('the account’s sign-in details', () => {
  it('ACC-01 changes the password: says what that ends, keeps what was typed, and confirms it', async () => {
    const { user, journey, world } = await show();
    await user.click(button('Change your password'));
    expect(document.activeElement?.id).toBe('page-title');
    expect(screen.getByText(/We sign you out on all other devices/)).toBeTruthy();
    expect([current().autocomplete, field('New password').autocomplete]).toEqual([
      'current-password',
      'new-password',
    ]);
    await user.type(field('New password'), 'short');
    await user.click(button('Save'));
    expect(links()).toEqual(['#currentPassword', '#password']);
    await user.type(current(), PASSWORD);
    expect(current().getAttribute('aria-invalid')).toBeNull();
    await user.clear(field('New password'));
    await user.type(field('New password'), NEW);
    await user.click(button('Save'));
    await world(() =>
      journey.refuse('changePassword', 'INVALID_REQUEST', {
        fields: [{ name: 'currentPassword', code: 'password.wrong', message: '' }],
      }),
    );
    expect(links()).toEqual(['#currentPassword']);
    expect(field('New password').value).toBe(NEW);
    await user.click(button('Save'));
    await world(() => journey.answer('changePassword', everything));
    expect(screen.getByText('Your password is changed')).toBeTruthy();
    await expect.poll(() => document.activeElement?.id).toBe('page-title');
  });

  it('ACC-01 changes the address with only a code, and names the new one', async () => {
    const { user, journey, world } = await show();
    await user.click(button('Change your email address'));
    await user.type(field('New email address'), 'ADA@example.org');
    await user.type(current(), PASSWORD);
    await user.click(button('Send the code'));
    expect(links()).toEqual(['#emailAddress']);
    await user.clear(field('New email address'));
    await user.type(field('New email address'), 'ada.new@example.org');
    await user.click(button('Send the code'));
    await world(() => journey.answer('changeEmail', sample.codeSent));
    expect(document.activeElement?.id).toBe('page-title');
    expect(screen.getByText(/We sent an email to ada.new@example.org/)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.type(field('Code from the email'), '246813');
    await user.click(button('Change my email address'));
    const profile = { userName: 'ada.new@example.org', email: 'ada.new@example.org' };
    await world(() => journey.answer('verifyNewEmail', { ...everything, profile }));
    expect(screen.getByText('From now on you sign in with ada.new@example.org.')).toBeTruthy();
  });

  it.each(BOTH)('ACC-01 says where a provider’s account is changed, in %s', async (language) => {
    await show({ me: { ...everything, openId: true }, language });
    const spanish = language === 'es';
    const part = section(spanish ? 'Inicio de sesión' : 'Signing in');
    expect(
      part.getByText(spanish ? /^Usted inicia sesión con otro servicio/ : /another service/),
    ).toBeTruthy();
    expect(part.getAllByRole('button')).toHaveLength(1);
  });
});

describe('the account’s devices', () => {
  async function showDevices(language: Language = 'en') {
    const shown = await show({ language });
    await shown.user.click(
      button(language === 'es' ? 'Ver sus dispositivos' : 'See where you are signed in'),
    );
    await shown.world(() => shown.journey.answer('listSessions', sample.sessions));
    return shown;
  }

  it.each([
    [
      'en',
      [
        'Windows computerThis device, in use now',
        'iPhoneLast used 12 minutes agoSign out on iPhone',
      ],
    ],
    [
      'es',
      [
        'Computadora con WindowsEste dispositivo, en uso ahora',
        'iPhoneSe usó hace 12 minutosCerrar sesión en iPhone',
      ],
    ],
  ] as const)(
    'ACC-01 names the kind of each device, and marks this one, in %s',
    async (language, items) => {
      await showDevices(language);
      expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(items);
    },
  );

  it('ACC-01 signs out one, or all others, and says what is left', async () => {
    const { user, journey, world } = await showDevices();
    await user.click(button('Sign out on iPhone'));
    expect(button('Sign out on iPhone').getAttribute('aria-disabled')).toBe('true');
    await world(() => journey.fail('endSession'));
    expect(screen.getByRole('alert').textContent).toContain('We do not know whether the device');
    await user.click(button('Sign out on iPhone'));
    await world(() => journey.answer('endSession', sample.onlySession));
    expect(screen.queryByRole('button', { name: /on iPhone/ })).toBeNull();
    expect(document.activeElement?.id).toBe('page-title');
    await user.click(button('Sign out everywhere else'));
    await world(() => journey.answer('endOtherSessions', sample.onlySession));
    expect(screen.getByText(/You are still signed in here/)).toBeTruthy();
    expect(screen.getByText('You are not signed in on any other device.')).toBeTruthy();
  });
});

describe('the account’s calendar', () => {
  it.each(BOTH)(
    'CNF-03 says who can see what, and opens a calendar app, in %s',
    async (language) => {
      const { user, journey, world } = await show({ language });
      const spanish = language === 'es';
      await user.click(button(spanish ? 'Configurar su calendario' : 'Set up your calendar'));
      await world(() => journey.answer('getCalendarAddress', { address: sample.calendarAddress }));
      const link = screen.getByRole('link', { name: spanish ? 'Suscribirse' : 'Subscribe' });
      expect(link.getAttribute('href')).toBe(
        sample.calendarAddress.replace('https://', 'webcal://'),
      );
      expect(
        screen.getByText(spanish ? /^Quien tenga la dirección/ : /^Anyone who has the address/),
      ).toBeTruthy();
    },
  );

  it('CNF-03 selects the address if the browser cannot copy', async () => {
    const { user, journey, world } = await show();
    await user.click(button('Set up your calendar'));
    await world(() => journey.answer('getCalendarAddress', { address: sample.calendarAddress }));
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
    await user.click(button('Copy the address'));
    const { selectionStart, selectionEnd, value } = field('The address for your calendar');
    expect([selectionStart, selectionEnd]).toEqual([0, value.length]);
    expect(screen.queryByText('The address is copied')).toBeNull();
    await user.click(button('Copy the address'));
    expect(screen.getByText('The address is copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(sample.calendarAddress);
  });
});

describe('deleting the account', () => {
  it.each(BOTH)(
    'ACC-01 says first what is deleted and what stays, and then that it is done, in %s',
    async (language) => {
      const { user, journey, world } = await show({ language });
      const spanish = language === 'es';
      await user.click(button(spanish ? 'Eliminar su cuenta' : 'Delete your account'));
      expect(
        section(
          spanish ? 'Lo que se borra de inmediato' : 'What we delete right away',
        ).getAllByRole('listitem'),
      ).toHaveLength(5);
      expect(
        section(spanish ? 'Lo que queda' : 'What stays').getAllByRole('listitem'),
      ).toHaveLength(3);
      const confirm = button(spanish ? 'Eliminar mi cuenta' : 'Delete my account');
      await user.click(confirm);
      expect(links()).toEqual(['#currentPassword']);
      await user.type(field(spanish ? 'Contraseña actual' : 'Current password'), PASSWORD);
      await user.click(confirm);
      await world(() =>
        journey.answer('deleteAccount', { isLoggedIn: false, rx_user: 'N', meId: '' }),
      );
      expect(heading()).toBe(spanish ? 'Su cuenta se eliminó' : 'Your account is deleted');
      expect(document.activeElement?.id).toBe('page-title');
      expect(button(spanish ? 'Reservar una vacuna' : 'Book a vaccination')).toBeTruthy();
    },
  );

  it('ACC-01 asks for no password with a provider’s account', async () => {
    const { user, journey } = await show({ me: { ...everything, openId: true } });
    await user.click(button('Delete your account'));
    expect(screen.queryByLabelText('Current password')).toBeNull();
    expect(screen.getByText(/we ask you to sign in once more/)).toBeTruthy();
    await user.click(button('Delete my account'));
    expect(journey.askedOf('deleteAccount')).toEqual({ body: {} });
  });
});

describe('a copy of the account’s data', () => {
  it.each(BOTH)(
    'SAF-08 says what is in it, takes the password, and is downloaded from its own address, in %s',
    async (language) => {
      const { user, journey, world, container } = await show({ language });
      const spanish = language === 'es';
      await user.click(
        button(spanish ? 'Obtener una copia de sus datos' : 'Get a copy of your data'),
      );
      expect(container.textContent).toContain(
        spanish ? 'información de salud' : 'health information',
      );
      await user.click(button(spanish ? 'Hacer la copia' : 'Make the copy'));
      expect(screen.getByRole('alert')).toBeTruthy();
      await user.type(field(spanish ? 'Contraseña actual' : 'Current password'), PASSWORD);
      await user.click(button(spanish ? 'Hacer la copia' : 'Make the copy'));
      expect(journey.askedOf('createAccountCopy')).toEqual({ body: { currentPassword: PASSWORD } });
      await world(() => journey.answer('createAccountCopy', sample.accountCopy));
      expect(document.activeElement?.id).toBe('page-title');
      const save = screen.getByRole('link', {
        name: spanish ? 'Guardar el archivo' : 'Save the file',
      });
      expect(save.getAttribute('href')).toBe(sample.accountCopy.address);
    },
  );

  it('SAF-08 ACC-01 deleting the account erases past visits if requested, and says so', async () => {
    const { user, journey, world, container } = await show();
    await user.click(button('Delete your account'));
    expect(screen.getByText(/^By law, the pharmacy keeps the record of each vaccine/)).toBeTruthy();
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /past appointments/ });
    expect(box.checked).toBe(false);
    await user.click(box);
    await user.type(field('Current password'), PASSWORD);
    await user.click(button('Delete my account'));
    expect(journey.askedOf('deleteAccount')).toEqual({
      body: { currentPassword: PASSWORD, erasesVisits: true },
    });
    const reply = { isLoggedIn: false, rx_user: 'N', meId: '', erasedVisits: 1 } as const;
    await world(() => journey.answer('deleteAccount', reply));
    expect(container.textContent).toContain('We also erased past appointments');
  });
});
