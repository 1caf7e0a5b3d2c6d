type StorePlaceProps = {
  name: string;
  line1: string;
  city: string;
  state: string;
  zip: string;
};

/** The store and its address, as on an envelope. */
export function StorePlace({ name, line1, city, state, zip }: StorePlaceProps) {
  return (
    <>
      {name}
      <br />
      {line1}
      <br />
      {`${city}, ${state} ${zip}`}
    </>
  );
}
