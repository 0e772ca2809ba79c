import type { ListModel } from '../use-list-model.ts';
import styles from './bar.module.css';
import { BulkBar } from './bulk-bar.tsx';
import { CountsStrip } from './counts-strip.tsx';
import { Tools } from './tools.tsx';

/** 44 high whatever is in it: counts while nothing is chosen, the bulk bar in the same place otherwise. */
export function Bar({ model }: { model: ListModel }) {
  const choosing = !model.selection.none;
  return (
    <div className={styles.bar} data-choosing={choosing}>
      <div className={styles.left}>
        {choosing ? <BulkBar model={model} /> : <CountsStrip model={model} />}
      </div>
      {/* Cards have no room for both beside their folders. */}
      {!(choosing && model.props.side) && <Tools model={model} />}
    </div>
  );
}
