// What other trackers call the six categories, compared without case, accents and punctuation.
import type { CategoryCode } from '../category.ts';
import { foldHeading } from '../text/heading.ts';

function words(code: CategoryCode, names: string): [string, CategoryCode][] {
  return names.split(' | ').map((name) => [foldHeading(name), code]);
}

export const CATEGORY_WORDS: ReadonlyMap<string, CategoryCode> = new Map([
  ...words('OTT', 'ott | streaming | streaming entertainment | entertainment | video | video streaming | tv | tv movies | movies | film | movies tv | unterhaltung | divertissement | entretenimiento | मनोरंजन | 娱乐 | 影音'),
  ...words('Music', 'music | music audio | audio | music streaming | podcasts | musik | musique | musica | संगीत | 音乐 | 音楽'),
  ...words('SaaS', 'saas | saas productivity | productivity | software | apps | app | tools | developer tools | development | developer | work | business | ai | ai tools | office | produktivitat | productivite | productividad | 生产力 | 效率 | 开发工具'),
  ...words('Cloud', 'cloud | cloud storage | cloud services | storage | hosting | backup | server | servers | vps | domains | domain | 云服务 | 云存储'),
  ...words('Gym', 'gym | fitness | fitness wellness | health | health fitness | health wellbeing | health and fitness | wellness | sport | sports | gesundheit | sante | salud | फिटनेस | 健康 | 健身'),
  ...words('Other', 'other | others | misc | miscellaneous | general | uncategorized | uncategorised | no category | none | default | sonstiges | autre | autres | otro | otros | अन्य | 其他 | 其它'),
]);
