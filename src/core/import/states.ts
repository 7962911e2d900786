// The words that trackers and people write for what is active, paused or ended.
import type { LifeState } from '../subscription/life.ts';
import { foldHeading } from '../text/heading.ts';

/** A yes has its no in the same place of the next line. */
const ACTIVE = listWords(
  'yes | y | true | t | 1 | on | active | enabled | valid | ja | aktiv | aktiviert | oui | actif | active | si | activo | activa | attivo | attiva | sim | ativo | ativa | actief | tak | aktywny | aktywna | да | активна | evet | ya | हाँ | सक्रिय | चालू | 是 | 有效 | 启用 | はい | 有効 | 예 | 활성',
  'ok | current | live | running | subscribed | renewing | trial | free trial | trialing | paid | unpaid | pending | upcoming | due | overdue | past due | new | open | laufend | vigente | 活跃 | 使用中 | 试用',
);
const PAUSED = listWords(
  'no | n | false | f | 0 | off | inactive | disabled | invalid | nein | inaktiv | deaktiviert | non | inactif | inactive | no | inactivo | inactiva | inattivo | inattiva | não | inativo | inativa | inactief | nie | nieaktywny | nieaktywna | нет | неактивна | hayır | tidak | नहीं | निष्क्रिय | रुका हुआ | 否 | 无效 | 停用 | いいえ | 無効 | 아니오 | 비활성',
  'nee | nej | not active | paused | on hold | on pause | suspended | frozen | pausiert | en pause | pausado | in pausa | gepauzeerd | रुका | 已暂停 | 一時停止 | 일시정지',
);
const ENDED = listWords(
  'cancelled | canceled | expired | ended | stopped | archived | terminated | closed | gekündigt | abgelaufen | beendet | résilié | annulé | expiré | cancelado | cancelada | caducado | expirado | disdetto | annullato | scaduto | opgezegd | beëindigd | बंद | समाप्त | रद्द | 已取消 | 已过期 | 解約済み | 해지',
);

/** Values of an end-day column that mean there is no end. */
const NO_DAY = listWords(
  'never | none | null | n a | no | ongoing | open | unlimited | 0000 00 00 | nie | jamais | nunca',
);

/** Null for a word that is not known here; an empty cell says nothing against what is listed. */
export function readState(cell: string): LifeState | null {
  const state = foldHeading(cell);
  if (state === '' || ACTIVE.has(state)) return 'active';
  if (ENDED.has(state)) return 'ended';
  return PAUSED.has(state) ? 'paused' : null;
}

/** True if a day's cell says that there is no day. */
export function isNoDay(cell: string): boolean {
  const folded = foldHeading(cell);
  return folded === '' || NO_DAY.has(folded);
}

function listWords(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((words) => words.split(' | ')).map(foldHeading));
}
