import { countOutcome, pieceShown, type SharedPage, type ShareTarget } from '../../substance/index.ts';
import { countScan, posterNames, type ScannedPoster, scannedPoster } from './link.repository.ts';

/** A poster that leads somewhere else shows nothing here; only who came is counted. */
const elsewhere = ({ channelId, nodeId, placeId, name }: ScannedPoster): SharedPage => ({
  channelId,
  nodeId,
  title: name,
  meta: [],
  intro: '',
  product: '',
  pieces: [],
  cover: null,
  leads: false,
  aiMade: false,
  scanned: { name, placeId },
});

/** What the code on a poster opens. Visits and numbers left are the poster's, and the piece's it shows. */
export const sharedPoster: ShareTarget = {
  letter: 'q',
  kind: 'poster',
  async page(kernel, { targetId }) {
    const poster = await scannedPoster(kernel.db, targetId);
    if (!poster?.target) return null;
    if (poster.target.to === 'url') return elsewhere(poster);
    const page = await pieceShown(kernel, poster.target.substanceId);
    if (page?.channelId !== poster.channelId) return null;
    const { nodeId, placeId, name } = poster;
    return { ...page, nodeId, scanned: { name, placeId } };
  },
  async count(unit, { targetId }, what) {
    await countScan(unit, targetId, what);
    const poster = await scannedPoster(unit, targetId);
    if (poster?.target?.to === 'substance') await countOutcome(unit, what, poster.target.substanceId);
  },
  names: posterNames,
};
