import { FACT_KINDS } from '@zhiying/contract';
import type { factsAt } from '../../ai/index.ts';
import type { Candidate } from '../match/match.ts';
import type { PieceRow } from './find-pieces.repository.ts';
import type { Store } from './store.repository.ts';
import { normalizeText } from './terms.ts';

type Fact = Awaited<ReturnType<typeof factsAt>>[number];

export const pieceCandidate = (
  { id, nodeId, ...piece }: PieceRow,
  nodeIds: readonly number[],
): Candidate => ({
  passage: { ...piece, key: `p${id}` },
  // The last line is the answer.
  ...(piece.kind === 'pair' ? { wordings: piece.body.split('\n').slice(0, -1) } : {}),
  depth: nodeIds.indexOf(nodeId),
});

export function factCandidate(fact: Fact, nodeIds: readonly number[], store: Store | undefined): Candidate {
  const { kind, subject, name, value } = fact;
  const text = `${subject}的${name}：${value}`;
  const isHere =
    fact.nodeId === nodeIds.at(-1) ||
    (store !== undefined && normalizeText(store.name) === normalizeText(subject));
  return {
    passage: {
      key: `f${fact.id}`,
      kind: 'fact',
      sourceId: fact.id,
      title: subject,
      heading: name,
      text,
      body: normalizeText(`${FACT_KINDS[kind]} ${text}`),
      version: fact.version,
      until: fact.until,
      expired: fact.expired,
    },
    fact: { kind, subject, name, own: kind === 'store' && isHere },
    depth: nodeIds.indexOf(fact.nodeId),
  };
}

/** Where the store is, as the list of stores has it: before any fact that says so. */
export function addressCandidate(
  { id, name, address, version }: Store,
  nodeIds: readonly number[],
): Candidate {
  const text = `${name}的地址：${address}`;
  return {
    passage: {
      key: `s${id}`,
      kind: 'store',
      sourceId: id,
      title: name,
      heading: '地址',
      text,
      body: normalizeText(`门店 ${text}`),
      version,
      until: null,
      expired: false,
    },
    fact: { kind: 'store', subject: name, name: '地址', own: true },
    depth: nodeIds.length,
  };
}
