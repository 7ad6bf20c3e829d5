import type { PageBody } from '../api/types';

export function PageIntro({ body }: { body: PageBody }) {
  if (!('text' in body)) return <h1>{body.itinerary.card.title}</h1>;
  return (
    <>
      <h1>{body.text.heading}</h1>
      <p>{body.text.intro}</p>
    </>
  );
}
