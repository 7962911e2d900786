/** The landing page from How It Works to India. Not interactive. */
import { HowItWorks } from './how-it-works.tsx';
import { InIndia } from './in-india.tsx';
import { WhyOutgo } from './why-outgo.tsx';

export function LandingStory() {
  return (
    <>
      <HowItWorks />
      <WhyOutgo />
      <InIndia />
    </>
  );
}
