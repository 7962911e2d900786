/** One payment: "₹600.00", or of one that is paid together "₹150.00 of ₹600.00". */
import { formatMinor } from '#core/money/money';
import { isShared, ownMinor, type Share } from '#core/subscription/share';

interface PriceTexts {
  readonly ofPrice: (own: string, price: string) => string;
}

export function sayPrice(
  { ofPrice }: PriceTexts,
  amountMinor: number,
  item: Share & { readonly currency: string },
  country: string | null,
): string {
  const write = (minor: number) => formatMinor(minor, item.currency, country);
  return isShared(item)
    ? ofPrice(write(ownMinor(amountMinor, item)), write(amountMinor))
    : write(amountMinor);
}
