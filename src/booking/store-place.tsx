type StorePlaceProps = {
  name: string;
  line1: string;
  city: string;
  state: string;
  zip: string;
};

/** Where: the store and its address, as an envelope has them. */
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
