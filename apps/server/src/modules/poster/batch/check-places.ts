import type { PosterDoc, PosterFinding, PosterPlace, PosterValues, PosterVariable } from '@zhiying/contract';
import { layoutPoster } from '@zhiying/poster';
import { lacking, variablesOfDoc } from '../making/doc-parts.ts';
import { factValues, type PosterFact, type PosterPlaceFacts, placeValues } from '../making/place-values.ts';

interface Checked {
  place: PosterPlaceFacts;
  values: PosterValues;
  findings: PosterFinding[];
}

/** Kept in the libraries, often by nobody at all: what no place has is said once, not in red in every row. */
const OF_LIBRARIES: readonly PosterVariable[] = ['dealer.logo', 'store.hours'];

interface Asked {
  subject: string;
  /** All of the range, whatever is searched for among them. */
  places: readonly PosterPlaceFacts[];
}

/** What every poster lacks: words nobody filled in, a car nobody chose, a sign that no place has. */
export function sharedLack(
  doc: PosterDoc,
  shared: PosterValues,
  { subject, places }: Asked,
): PosterFinding[] {
  const had = new Set(OF_LIBRARIES.filter((name) => places.some((place) => placeValues(place)[name])));
  const ofPlaces = variablesOfDoc(doc).filter(
    (name) => /^(dealer|store)\./.test(name) || (subject !== '' && name.startsWith('fact.')),
  );
  const held = ofPlaces
    .filter((name) => !OF_LIBRARIES.includes(name) || had.has(name))
    .map((name) => [name, name] as const);
  return lacking(doc, { ...shared, ...Object.fromEntries(held) });
}

/** What each place lacks itself, on layers other than those `known` to be empty on all; those that lack something first: thousands are looked at in one go. */
export const checkPlaces = (
  doc: PosterDoc,
  shared: PosterValues,
  places: readonly PosterPlaceFacts[],
  { facts, subject, known }: { facts: readonly PosterFact[]; subject: string; known: ReadonlySet<string> },
): Checked[] =>
  places
    .map((place) => {
      const said = factValues(facts, subject, place.path);
      const values = { ...shared, ...placeValues(place), ...said.values };
      const own = lacking(doc, values).filter(({ layerId }) => !known.has(layerId));
      return { place, values, findings: [...own, ...said.findings] };
    })
    .sort((one, other) => Number(one.findings.length === 0) - Number(other.findings.length === 0));

/** The same of one page of them, with what the drawing would have to shrink or cut off. */
export function shownPlace(doc: PosterDoc, { place, values, findings }: Checked): PosterPlace {
  const { id, name, kind, trail } = place;
  const known = new Set(findings.map(({ layerId }) => layerId));
  const squeezed = layoutPoster(doc, { values, pictures: new Map() }).findings.filter(
    (finding) => !known.has(finding.layerId) && finding.kind !== 'missingPicture' && finding.kind !== 'empty',
  );
  return {
    id,
    name,
    kind: kind === 'store' ? 'store' : 'dealer',
    trail,
    values,
    findings: [...findings, ...squeezed],
    ready: findings.length === 0,
  };
}
