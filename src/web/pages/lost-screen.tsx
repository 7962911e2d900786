/** The 404 page inside the app: for an unknown address, and for a screen that is not this person's to see. */
import { NotFoundPage } from '../shell/not-found-page.tsx';
import { ScreenArrival } from './screen-arrival.tsx';

export function LostScreen() {
  return (
    <>
      <NotFoundPage />
      <ScreenArrival title="notFound" />
    </>
  );
}
