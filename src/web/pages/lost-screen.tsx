/** The 404 page inside the app: for unknown URLs and for screens the user may not see. */
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
