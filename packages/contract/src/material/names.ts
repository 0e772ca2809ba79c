import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    material: true;
    materialClassify: true;
    materialPublish: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** Something about these materials is new: processed, reviewed, published. Lists that show them read them again. */
    'material.changed': { ids: number[] };
  }
}
