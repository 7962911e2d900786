// Words that a sentence of advice may write with a capital; any other such word may be a name nobody can vouch for.

const WORDS = `
a about above across add after all already also alternatively always an and annual annually another any app apps are as ask assistant at audit auto
avoid backup be because before best billed billing both bundle bundles but buy by can cancel canceling cancelling cancellation change charge cheaper check choose
choosing cloud combine combined compare confirm consider consolidate content cost costs could currency currently cut cycle date decide delete discount discounts do double
downgrade drop due duplicate duplicates each eliminate end ensure entertainment entry estimated even every evaluate expense expensive explore family features fewer find first fitness
fix for free from get go good great gym has have health help here high how however i if in include included includes individual instead into is it its join just keep keeping
know last later leave left less let letting like list local look looking lower make many may maximize memberships membership merge might mo money month monthly more most move much multiple music
must my negotiate new next no not note notes now of off offer offers office on once one only opt option or other others our out over overlap overlaps overlapping paid pause pay paying payment per
perhaps personal plan plans platform please possible potential premium price prices pricing primary pro productivity provider put quarterly rather reconsider redundant reduce reducing remember remove renew renewal renewals
renewing replace review reviewing rotate rotating rotation saas same save saves saving savings second see select service services set several share shared sharing since single so some spend spending standard start stay stick
stop storage stream streaming student subscribe subscription subscriptions such summary swap switch switching take tasks test than that the their them then there these they think this those three through tier time title to together total track
trial trim try trying turn turns two under unless unsubscribe unused until up upcoming update upgrade usage use used useful user using utilize value verify video videos vpn want watch watching we what when where whether which while who whole why with
without work worth pick picking prefer pool split sign log contact support settings account enable disable reminder reminders calendar budget bill bills cheap cheapest cancelled canceled whichever either neither both-ways ones favorite favourite rarely often never sometimes ad ads supported tiers annual-plan similar alike identical enjoy listen listening read workout home tool tools software suite password manager managers notes-app photos files backup-plan discounted loyalty existing card carrier phone internet bundle-up lock rate would year yearly yes yet you your yours zero ai tv ott hd uhd jan feb mar apr jun jul aug sep sept oct nov dec january february march april june july august september october november december
`;

export const ADVICE_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter((word) => word !== ''));
