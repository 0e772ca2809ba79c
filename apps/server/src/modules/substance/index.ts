import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { findables, shortcuts, todos } from '#kernel/workbench.ts';
import { demoMaterialsReady, materialFollowers } from '../material/index.ts';
import { demoSubstancesReady, ensureDemoSubstances } from './demo/demo.ts';
import { demoVisits } from './demo/visits.ts';
import { followMaterials } from './follow-materials.ts';
import { deliver, sendClock } from './send/send.jobs.ts';
import { recipientGroupPolicy, sendPolicy } from './send/send.policy.ts';
import { serveSharePage } from './share/serve-page.ts';
import { shareTargets } from './share/share-target.ts';
import { lookedAt, sharedSubstance } from './share/substance-target.ts';
import { substancePolicy } from './substance.policy.ts';
import {
  substanceExports,
  substanceGroupRoutes,
  substanceInboxRoutes,
  substanceReviewRoutes,
  substanceRoutes,
  substanceSendRoutes,
  substanceShareRoutes,
} from './substance.routes.ts';
import { findSubstances, newSubstance, substanceTodos } from './substance.workbench.ts';

export { receivedPieces } from './inbox/inbox.source.ts';
export { offerTargets } from './send/recipients.ts';
export { signShare } from './share/share-link.ts';
/** @public Whoever follows up customers brings it. */
export { leadLeft, type ShareTarget, shareTargets } from './share/share-target.ts';
export { countPiece, pieceShown, shownPieces } from './share/substance-target.ts';
export { visitsByDealer, visitsOf } from './share/visits.ts';
export { substanceChoices } from './substance.picker.ts';
export { ownedSubstances } from './substance.scope.ts';
export { demoSubstancesReady, demoVisits };

/** Finished pieces: made, reviewed, sent to people and shared by them. */
export const substanceModule = defineModule({
  name: 'substance',
  policies: [substancePolicy, sendPolicy, recipientGroupPolicy],
  areas: (kernel) => [
    substanceRoutes(kernel),
    substanceReviewRoutes(kernel),
    substanceSendRoutes(kernel),
    substanceGroupRoutes(kernel),
    substanceInboxRoutes(kernel),
    substanceShareRoutes(kernel),
  ],
  serve: serveSharePage,
  jobs: [deliver, sendClock],
  exports: substanceExports,
  audited: {
    substance: { word: '内容', table: 'substance', name: sql`x.title` },
    substanceSend: { word: '内容下发', table: 'substance_send' },
    substanceGroup: { word: '接收分组', table: 'recipient_group' },
  },
  brings: [
    demoMaterialsReady.with(ensureDemoSubstances),
    materialFollowers.with(followMaterials),
    shareTargets.with(sharedSubstance),
    shareTargets.with(lookedAt),
    ...substanceTodos.map(todos.with),
    shortcuts.with(newSubstance),
    findables.with(findSubstances),
  ],
  nightly: [sql`DELETE FROM share_visit WHERE day < current_date - 400`],
});
