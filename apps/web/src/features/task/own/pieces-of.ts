import type { BodyInput, contract, EvidenceKind } from '@zhiying/contract';

type Piece = BodyInput<typeof contract.taskEvidence.handIn>['pieces'][number];

interface Written {
  /** What one piece is made of. */
  kinds: readonly EvidenceKind[];
  links: readonly string[];
  paths: readonly string[];
  figure: number | null;
  note: string;
}

/** The pieces that were written so far; none while one of several kinds is missing. */
export function piecesOf({ kinds, links, paths, figure, note }: Written): Piece[] {
  const more = note ? { note } : {};
  if (kinds.length === 0) return [more];
  if (kinds.length === 1) {
    if (kinds[0] === 'link') return links.map((link) => ({ link, ...more }));
    if (kinds[0] === 'screenshot') return paths.map((path) => ({ path, ...more }));
    return figure === null ? [] : [{ figure, ...more }];
  }
  const [link, path] = [links[0], paths[0]];
  const isMissing =
    (kinds.includes('link') && (link === undefined || links.length > 1)) ||
    (kinds.includes('screenshot') && path === undefined) ||
    (kinds.includes('figure') && figure === null);
  if (isMissing) return [];
  return [
    {
      ...(kinds.includes('link') && { link }),
      ...(kinds.includes('screenshot') && { path }),
      ...(kinds.includes('figure') && figure !== null && { figure }),
      ...more,
    },
  ];
}
