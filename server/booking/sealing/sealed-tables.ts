/**
 * The tables with sealed data, for `columns:seal`: which rows are not sealed, and what seals them.
 */
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { sealKeptAccount } from '#server/accounts/accounts.store.ts';
import { sealKeptDependent } from '#server/accounts/dependents.store.ts';
import { sealKeptInvitation } from '#server/campaigns/invitations.store.ts';
import type { Tx } from '#server/database/database.ts';
import { inColumns, NOBODY, WHO_COLUMNS } from '#server/database/who.ts';
import { sealKeptLetter } from '#server/messages/sealed-letters.ts';
import { consents, patients } from '../booking.schema.ts';
import { consentsWhere, sealKeptConsent } from '../consents/consents.store.ts';
import { sealKeptWish } from '../earlier/wishes.store.ts';
import { sealKeptEngagement } from '../engagements/engagements.store.ts';
import { sealKept } from '../patients/patients.store.ts';
import { patientRow } from '../patients/sealed-patients.ts';

export interface SealedTable {
  /** What its rows are called. */
  readonly what: string;
  readonly table: SQL;
  readonly id: SQL;
  /** SQL after which the database refuses writes in the clear. */
  readonly refuseClear: SQL;
  /** Rows only in the clear, and rows in the clear beside their seal. */
  readonly isBare: SQL;
  readonly isBeside: SQL;
  /** Rows sealed with a key that is gone. */
  readonly isLost: SQL;
  /** The rows are locked. */
  seal(tx: Tx, ids: string[]): Promise<void>;
  /** The assignments that clear the plain copy beside a seal. */
  readonly clear: SQL;
  /**
   * Forgets the rows in `lost`: selects one row for each, with `done` telling whether it was
   * possible.
   */
  readonly forgetLost: SQL;
}

const trigger = (table: string, columns: string) =>
  sql.raw(`create or replace trigger ${table}_are_sealed before insert or update of ${columns}
    on ${table} for each row execute function ${table}_are_sealed('only')`);

/** Whether the key of a sealed part exists. */
const hasKey = sql`exists (
  select from person_keys k where k.patient_id = (part.value ->> 'key')::uuid)`;
const lacksKey = sql`exists (select from jsonb_each(sealed) part where not ${hasKey})`;

/** The plain columns' values when they hold nothing, for a table that `stands_sealed` guards. */
type Nothing = Readonly<Record<string, string | null>>;

/** By column name. */
const nobody: Nothing = { ...inColumns(NOBODY), dob: NOBODY.dob };

const literal = (text: string | null) => (text === null ? 'null' : `'${text}'`);

/** A table whose rows are sealed as one part; a row whose key is gone is deleted. */
function rowsOf(
  name: string,
  what: string,
  nothing: Nothing,
  seal: (tx: Tx, id: string) => Promise<void>,
): SealedTable {
  const table = sql.raw(name);
  const columns = Object.keys(nothing);
  const saysNothing = sql.raw(`to_jsonb(${name}) @> '${JSON.stringify(nothing)}'`);
  return {
    what,
    table,
    id: sql`uuid`,
    refuseClear: sql.raw(`create or replace trigger ${name}_are_sealed
      before insert or update of ${['sealed', ...columns].join(', ')} on ${name}
      for each row execute function stands_sealed('only', '${JSON.stringify(nothing)}')`),
    isBare: sql`sealed is null and not ${saysNothing}`,
    isBeside: sql`sealed is not null and not ${saysNothing}`,
    isLost: lacksKey,
    async seal(tx, ids) {
      for (const id of ids) await seal(tx, id);
    },
    clear: sql.raw(
      columns.map((column) => `${column} = ${literal(nothing[column] ?? null)}`).join(', '),
    ),
    forgetLost: sql`delete from ${table} gone using lost where lost.id = gone.id
      returning true as done`,
  };
}

export const SEALED_TABLES: readonly SealedTable[] = [
  {
    what: 'patients',
    table: sql`patients`,
    id: sql`uuid`,
    refuseClear: trigger(
      'patients',
      ['sealed', 'dob', ...Object.values(WHO_COLUMNS), 'contact'].join(', '),
    ),
    isBare: sql`sealed is null and forgotten_at is null`,
    isBeside: sql`sealed is not null
      and (first_name <> '' or last_name <> '' or contact <> '{}' or dob <> '1900-01-01')`,
    isLost: sql`sealed is not null and forgotten_at is null
      and not exists (select from person_keys k where k.patient_id = patients.id)`,
    async seal(tx, ids) {
      const rows = await tx
        .select({ patient: patientRow() })
        .from(patients)
        .where(inArray(patients.id, ids));
      for (const { patient } of rows) await sealKept(tx, patient);
    },
    // The trigger blanks the rest.
    clear: sql`first_name = '', last_name = '', contact = '{}'`,
    forgetLost: sql`select forget_patient(id) as done from lost`,
  },
  {
    what: 'journeys',
    table: sql`engagements`,
    id: sql`uuid`,
    refuseClear: trigger('engagements', 'sealed, people, meta_data, email, sms_phone'),
    isBare: sql`sealed is null and (people <> '[]' or meta_data <> '{}'
      or email is not null or sms_phone is not null)`,
    isBeside: sql`sealed is not null and (people <> '[]' or meta_data <> '{}'
      or email is not null or sms_phone is not null)`,
    isLost: lacksKey,
    async seal(tx, ids) {
      for (const id of ids) await sealKeptEngagement(tx, id);
    },
    clear: sql`people = '[]', meta_data = '{}', email = null, sms_phone = null`,
    forgetLost: sql`update engagements e set sealed = (
          select jsonb_object_agg(part.key, part.value) from jsonb_each(e.sealed) part
          where ${hasKey}),
        email_hash = case when exists (
          select from jsonb_each(e.sealed) part where part.key = '0' and ${hasKey})
          then email_hash end
      from lost where lost.id = e.id returning true as done`,
  },
  {
    what: 'consents',
    table: sql`consents`,
    id: sql`bigint`,
    refuseClear: trigger('consents', 'sealed, phone'),
    isBare: sql`sealed is null and phone is not null`,
    isBeside: sql`sealed is not null and phone is not null`,
    isLost: lacksKey,
    async seal(tx, ids) {
      for (const id of ids)
        for (const one of await consentsWhere(tx, eq(consents.id, Number(id))))
          await sealKeptConsent(tx, one);
    },
    clear: sql`phone = null`,
    forgetLost: sql`delete from consents c using lost where lost.id = c.id returning true as done`,
  },
  rowsOf(
    'accounts',
    'accounts',
    {
      email: null,
      email_key: null,
      first_name: null,
      last_name: null,
      phone: null,
      phone_type: null,
      address: null,
      gender: null,
      dob: null,
    },
    sealKeptAccount,
  ),
  rowsOf('dependents', 'people in care', nobody, sealKeptDependent),
  rowsOf(
    'invitations',
    'invitations',
    { ...nobody, email: null, phone: null, zip: '' },
    sealKeptInvitation,
  ),
  rowsOf('earlier_wishes', 'wishes for an earlier time', { around: '' }, sealKeptWish),
  {
    what: 'letters',
    table: sql`outbox`,
    id: sql`bigint`,
    refuseClear: sql`create or replace trigger outbox_are_sealed
      before insert or update of sealed, payload on outbox
      for each row execute function stands_sealed('only', '{"payload": {}}')`,
    isBare: sql`sealed is null and payload <> '{}'`,
    isBeside: sql`sealed is not null and payload <> '{}'`,
    isLost: lacksKey,
    async seal(tx, ids) {
      for (const id of ids) await sealKeptLetter(tx, Number(id));
    },
    clear: sql`payload = '{}'`,
    forgetLost: sql`delete from outbox o using lost where lost.id = o.id returning true as done`,
  },
];
