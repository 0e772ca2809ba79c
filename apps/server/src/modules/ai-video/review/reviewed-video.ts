import { contract } from '@zhiying/contract';
import { keysFor } from '#kernel/access/actor.ts';
import { IllegalReview, type Reviewed } from '../../review/index.ts';
import { videoDecisions, videoPolicy } from '../video/video.policy.ts';
import { lockReached, type VideoRecord, writeReview } from '../video/video.repository.ts';

const VIEW_KEYS = keysFor([contract.video.list, contract.videoReview.queue]);

/** A film as the review knows it. Its version does not grow: whoever has it on the desk has the same film as before. */
export const reviewedVideo: Reviewed<VideoRecord> = {
  kind: 'video',
  word: '视频',
  measure: '条',
  entity: 'video',
  reviewArea: 'videoReview',
  notice: 'theme',
  decides: contract.videoReview.pass,
  queueLink: '/home/mixedshear?tabid=review',
  link: ({ id, themeId }) => `/home/mixedshear/create?id=${themeId}&video=${id}`,
  tellsAll: true,
  state: ({ review }) => review,
  lock: (unit, actor, verb, ids) =>
    lockReached(unit, actor, verb === 'submit' || verb === 'cancelSubmit' ? verb : 'review', ids),
  guard(actor, verb, video) {
    if (verb === 'pass' || verb === 'reject') videoDecisions.guard(actor, verb, video);
    else if (verb !== 'assign') videoPolicy.guard(actor, verb, video);
    else if (video.review !== 'pending') throw IllegalReview(video.name, video.review, '指定审核人');
  },
  async write(unit, id, state, columns) {
    const row = await writeReview(unit, id, state, columns);
    if (!row) return;
    const { themeId, ...hangs } = row;
    await unit.announce('videoTheme.changed', { ids: [themeId] }, { ...hangs, keys: VIEW_KEYS });
  },
};
