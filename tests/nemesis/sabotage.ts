/**
 * Ways to break the product on purpose, so that a nemesis that finds nothing means something. Each
 * is done to the database, under the servers' feet.
 */
import type pg from 'pg';

export const SABOTAGES = {
  /** Seats are taken without counting them. */
  capacity: `do $$ begin execute replace(
      pg_get_functiondef('take_seat'::regproc), 'busy.others >= capacity', 'false'); end $$`,
  /** What was booked and is given up stays taken. */
  seats: `create function keep_seat() returns trigger language plpgsql as
      $$ begin if old.expires_at is null then return null; end if; return old; end $$;
    create trigger keep_seat before delete on claims for each row execute function keep_seat()`,
  /** One letter of five is lost. */
  letters: `create function lose_letter() returns trigger language plpgsql as
      $$ begin delete from outbox where id = new.id and random() < 0.2; return null; end $$;
    create trigger lose_letter after insert on outbox for each row execute function lose_letter()`,
  /** Of a group one stays away: what belongs together is not done together. */
  parts: `create function lose_one() returns trigger language plpgsql as $$ begin
      delete from appointments a using patients p
        where a.id = new.id and p.id = a.patient_id and p.place = 2 and random() < 0.5;
      return null; end $$;
    -- When all is committed: whoever booked has read it back by then.
    create constraint trigger lose_one after insert on appointments
      deferrable initially deferred for each row execute function lose_one()`,
  /** The letter is written when a time is held, before anything is booked. */
  order: `create function write_early() returns trigger language plpgsql as $$ begin
      insert into outbox (kind, engagement_id, template) values
        ('email', new.engagement_id, 'appointmentConfirmed');
      return null; end $$;
    create trigger write_early after insert on claims for each row
      when (new.expires_at is not null and new.engagement_id is not null and random() < 0.2)
      execute function write_early()`,
  /** What is booked is told before the disk has it: shown by a power cut. */
  sync: ['alter system set synchronous_commit = off', 'select pg_reload_conf()'],
  /** Nobody remembers what was answered: who asks again is not told what became of it. */
  answers: `create function forget_answer() returns trigger language plpgsql as
      $$ begin delete from intentions where session_id = new.session_id
        and operation = new.operation and key = new.key; return null; end $$;
    create trigger forget_answer after insert on intentions
      for each row execute function forget_answer()`,
} as const;

export type Sabotage = keyof typeof SABOTAGES;

export const isSabotage = (name: string): name is Sabotage => Object.hasOwn(SABOTAGES, name);

export async function sabotage(pool: pg.Pool, name: Sabotage): Promise<void> {
  // A setting of the whole server can be changed by nothing but a statement of its own.
  for (const statement of [SABOTAGES[name]].flat()) await pool.query(statement);
}
