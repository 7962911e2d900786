// Words that a sentence of advice may write with a capital; any other such word may be a name nobody can vouch for.

const WORDS = `
a about above accept according account across act action activate active ad add additionally ads advice after agree ai alike all already also
alternatively although always amount amounts an analyse analyze and annual annually another any anyone app apply apps apr april are as ask assess
assistant assuming at audit aug august auto average avoid backup based basic be because before begin being benefit benefits besides best bill billed
billing bills both budget build bundle bundles but buy by calculate calendar call can cancel cancelable canceled canceling cancellation cancelled
cancelling card carrier certainly change charge cheap cheaper cheapest check choose choosing claim clean clear close cloud code combine combined
compare complete confirm consider considering consolidate contact content cost costs could coupon create currency currently cut cycle daily date
deactivate deal deals dec december decide decline decrease definitely delay delete depending despite detail details determine disable discount
discounted discounts discuss ditch do document dollars double downgrade download drop due duplicate duplicates each easily either eliminate email
enable end enjoy ensure entertainment entry estimate estimated euro euros evaluate even every everyone everything examine example existing expense
expensive expired expires expiring expiry explore export family favorite favourite features feb february few fewer figure figures files finally find
finish first firstly fitness fix flag focus for free freeze friends from furthermore generally get getting given go goal goals good great group gym
halt has have having hd health help hence here high highlight hold home household how however i identical identify if immediately in inactive include
included includes increase individual inform instead internet into investigate is it item items its jan january join jul july jun june just keep
keeping know last lastly later leave left less let letting like likely likes limit list listen listening lite local lock log look looking love loves
lower loyalty make making manager managers many mar march mark maximize may maybe meanwhile membership memberships merge might migrate minimise
minimize miss missing mo mobile money monitor month monthly more moreover most move moving much multiple music must my need needed needs negotiate
neither never new next no nobody none not note notes nothing nov november now number numbers oct october of off offer offers office often on once one
ones only open opt optimise optimize option or organise organize other others otherwise ott our out over overlap overlapping overlaps own paid
password pause pay paying payment per percent perhaps personal phone photos pick picking plan planned plans platform please plus pool possible
possibly postpone potential pounds prefer premium prepare price prices pricing primary prioritise prioritize pro probably productivity promo promotion
promotional provided provider put quarterly quickly raise rarely rate rather read reason reasons recently reconsider record reduce reducing redundant
refund regarding reject rely remember reminder reminders remove renew renewal renewals renewing replace report request restart restrict result results
resume rethink return review reviewing revisit rotate rotating rotation rupees saas same save saves saving savings schedule second secondly see select
send sep sept september service services set settings several share shared sharing shave sign similar simply since single skip slash so software some
someone something sometimes soon spend spending split standard start stay step steps stick stop storage store stores stream streaming student submit
subscribe subscription subscriptions such suite summary support supported suspend swap switch switching take taking talk tasks tell terminate test
than that the their them then there therefore these they think this those though three through thus tier tiers time tip tips title to today together
tomorrow tool tools total totals track transfer trial trials trim try trying turn turns tv two typically uhd under uninstall unless unsubscribe until
unused up upcoming update upgrade usage use used useful user users using usually utilize value verify video videos visit vpn want wants watch watching
we weekly what when where whether which whichever while who whole why with without work workout worth would write year yearly yen yes yet you your
yours zero
`;

export const ADVICE_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter((word) => word !== ''));
