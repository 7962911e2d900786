/** Everything below the landing page's first screen, in the order of specification §2. */
import { ClosingCall } from './closing-call.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { InIndia } from './in-india.tsx';
import { InstallOnPhone } from './install-on-phone.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { Pricing } from './pricing.tsx';
import { Testimonials } from './testimonials.tsx';
import { WhyOutgo } from './why-outgo.tsx';

export function LandingSections() {
  return (
    <>
      <HowItWorks />
      <WhyOutgo />
      <InIndia />
      <Pricing />
      <PlanComparison />
      <InstallOnPhone />
      <Testimonials />
      <ClosingCall />
    </>
  );
}
