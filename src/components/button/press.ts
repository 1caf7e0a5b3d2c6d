/** What a `Button` needs whose press a chart takes, or cannot take now. */
export interface Press {
  onPress: () => void;
  waits: boolean;
}

/**
 * The press of a button that sends events to a chart, one after the other. While the chart takes
 * none of them, because something else is under way, the button waits (docs/decisions/073).
 */
export const pressOf =
  <Event>(chart: { can: (event: Event) => boolean }, send: (event: Event) => void) =>
  (...events: Event[]): Press => ({
    onPress: () => {
      for (const event of events) send(event);
    },
    waits: !events.some((event) => chart.can(event)),
  });
