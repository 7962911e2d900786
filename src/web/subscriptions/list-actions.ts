/** Actions on a subscription in the list, carried out by the screen around it. */
import type { ReactNode } from 'react';
import type { Subscription } from './queries.ts';

export interface ListActions {
  onEdit: (subscription: Subscription) => void;
  onDelete: (subscription: Subscription) => void;
  onRenew: (subscription: Subscription) => void;
  /** Opens how an amount in another currency was converted. */
  onExplain: (subscription: Subscription) => void;
  /** The box in place of a row's mark while several are chosen; the buttons are left out then. */
  pick?: (subscription: Subscription) => ReactNode;
}
