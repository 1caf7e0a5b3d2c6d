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
  /** Nobody remembers what was answered: who asks again is not told what became of it. */
  answers: `create function forget_answer() returns trigger language plpgsql as
      $$ begin delete from intentions where session_id = new.session_id
        and operation = new.operation and key = new.key; return null; end $$;
    create trigger forget_answer after insert on intentions
      for each row execute function forget_answer()`,
} as const;

export type Sabotage = keyof typeof SABOTAGES;

export const isSabotage = (name: string): name is Sabotage => Object.hasOwn(SABOTAGES, name);

export const sabotage = async (pool: pg.Pool, name: Sabotage): Promise<void> =>
  void (await pool.query(SABOTAGES[name]));
