/** The landing page after the prices: comparison, installing, testimonials. Not interactive. */
import { InstallOnPhone } from './install-on-phone.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { Testimonials } from './testimonials.tsx';

export function LandingDetails() {
  return (
    <>
      <PlanComparison />
      <InstallOnPhone />
      <Testimonials />
    </>
  );
}
