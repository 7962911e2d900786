// How merchants of subscriptions are printed on statements, beyond the catalogue's names and those of receipts.

interface StatementName {
  /** The catalogue's name. */
  readonly service: string;
  /** Lower case; several apart by ` | `. */
  readonly names: string;
}

export const STATEMENT_NAME_TABLE: readonly StatementName[] = [
  { service: 'Costco Membership', names: 'costco annual renewal | costco membership' },
  { service: 'Amazon Prime', names: 'amazon prime | amznprime | prime mitgliedschaft' },
  { service: 'Amazon Prime Video', names: 'prime video | amazon video | amazon digital' },
  { service: 'Planet Fitness', names: 'planet fit | planetfit' },
  { service: 'Xfinity Internet', names: 'comcast cable | comcast' },
  { service: 'Verizon', names: 'verizon wrls | vzwrlss | vz wireless' },
  { service: 'AT&T Wireless', names: 'att payment | att bill' },
  { service: 'Microsoft 365 Personal', names: 'microsoft 365 | microsoftmicrosoft 365 | msft 365' },
  { service: 'Walmart+', names: 'walmart plus | walmartplus' },
  { service: 'Disney+', names: 'disney plus | disneyplus' },
  { service: 'Paramount+', names: 'paramount plus | paramountplus | paramount' },
  { service: 'Audible', names: 'audible uk | adbl' },
  { service: 'Dropbox Plus', names: 'dropbox' },
  { service: 'Adobe Creative Cloud Pro', names: 'adobe | adobe systems | adobe creative' },
  { service: 'The New York Times', names: 'nytimesnytimes | nytimes' },
  { service: 'Cult.fit', names: 'cure fit | curefit | cultfit' },
  { service: 'LinkedIn Premium Career', names: 'linkedin' },
  { service: 'Figma Professional', names: 'figma' },
  { service: 'Zoom Workplace Pro', names: 'zoom' },
  { service: 'Notion Plus', names: 'notion' },
  { service: 'Google One Basic 100 GB', names: 'google one | googleone | google storage' },
  { service: 'YouTube Premium', names: 'google youtube | youtube' },
];
