import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppointmentTime } from './appointment-time.tsx';

describe('when an appointment is', () => {
  it('TIM-02 is the day and the time on the store’s wall, also late in the evening', () => {
    const evening = '2026-03-04T19:30:00-06:00';
    const { container } = render(
      <AppointmentTime appointmentDate={evening} timeZone="America/Chicago" />,
    );
    expect(container.textContent).toMatch(/March 4\D*7:30 PM/);
  });
});
