import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { materialFollowers } from '../material/index.ts';
import { followMaterials } from './follow-materials.ts';
import { substancePolicy } from './substance.policy.ts';
import { substanceExports, substanceRoutes } from './substance.routes.ts';

export { substanceChoices } from './substance.picker.ts';
export { blockedSubstance, ownedSubstances } from './substance.scope.ts';

/** Finished pieces: made, reviewed, sent to people and shared by them. */
export const substanceModule = defineModule({
  name: 'substance',
  policies: [substancePolicy],
  areas: (kernel) => [substanceRoutes(kernel)],
  exports: substanceExports,
  audited: { substance: { word: '内容', table: 'substance', name: sql`x.title` } },
  brings: [materialFollowers.with(followMaterials)],
});
