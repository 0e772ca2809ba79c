import type { PosterFinding, PosterValues } from '@zhiying/contract';
import { materialKey } from './doc-parts.ts';

export interface PosterPlaceFacts {
  id: number;
  kind: 'organ' | 'dealer' | 'store';
  name: string;
  address: string;
  phone: string | null;
  path: string;
  trail: string;
  disabled: boolean;
  /** The dealer above a store. */
  dealer: { name: string; address: string; phone: string | null } | null;
  /** The picture of the library that is its sign, or that of the nearest place above. */
  logoId: number | null;
  /** As the fact library says of the shop; empty where it says nothing. */
  hours: string;
}

/** A dealer without a store of its own is where people go: its data stand for both. */
export function placeValues({
  kind,
  name,
  address,
  phone,
  dealer,
  logoId,
  hours,
}: PosterPlaceFacts): PosterValues {
  const own = { name, address, phone };
  const above = kind === 'store' ? dealer : own;
  return {
    'store.name': name,
    'store.address': address,
    'store.phone': phone ?? '',
    'store.hours': hours,
    'dealer.name': above?.name ?? '',
    'dealer.address': above?.address ?? '',
    'dealer.phone': above?.phone ?? '',
    'dealer.logo': logoId === null ? '' : materialKey(logoId),
  };
}

export interface PosterFact {
  kind: string;
  subject: string;
  name: string;
  value: string;
  until: string | null;
  nodeId: number;
  expired: boolean;
}

const chinaDay = (day: string) => {
  const [, month = '', date = ''] = day.split('-');
  return `${Number(month)} 月 ${Number(date)} 日`;
};
const figureIn = (text: string) => /\d+(?:[.,]\d+)*/.exec(text)?.[0] ?? text;

/** What the library says of a car, as the nearest place says it. What is past its day is not printed, and said. */
export function factValues(
  facts: readonly PosterFact[],
  subject: string,
  path: string,
): { values: PosterValues; findings: PosterFinding[] } {
  if (!subject) return { values: {}, findings: [] };
  const above = path.split('/').filter(Boolean).map(Number);
  const about = facts
    .filter((fact) => fact.subject === subject && above.includes(fact.nodeId))
    .sort((one, other) => above.indexOf(other.nodeId) - above.indexOf(one.nodeId));
  const findings: PosterFinding[] = [];
  const pick = (fits: (fact: PosterFact) => boolean) => {
    const fitting = about.filter(fits);
    const valid = fitting.find(({ expired }) => !expired);
    const over = fitting[0];
    if (!valid && over)
      findings.push({
        layerId: '',
        kind: 'expired',
        text: `「${subject} ${over.name}」已于 ${chinaDay(over.until ?? '')}到期`,
      });
    return valid;
  };
  const price = pick(({ kind }) => kind === 'price');
  const offer = pick(({ kind }) => kind === 'offer');
  const range = pick(({ name }) => name.includes('续航'));
  return {
    values: {
      'fact.model': subject,
      'fact.price': price ? figureIn(price.value) : '',
      'fact.priceUntil': price?.until ? chinaDay(price.until) : offer?.until ? chinaDay(offer.until) : '',
      'fact.offer': offer?.value ?? '',
      'fact.range': range ? figureIn(range.value) : '',
    },
    findings,
  };
}

const SENTENCE_MAX = 40;
/** The first sentence that says something by itself, short enough to stand on a poster. */
export function keySentence(plain: string, title: string): string {
  const sentences = plain
    .split(/[。！？!?\n]/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= 6 && sentence !== title);
  const short = sentences.find((sentence) => sentence.length <= SENTENCE_MAX);
  return short ?? (sentences[0] ?? '').slice(0, SENTENCE_MAX);
}
