import { classOf } from '#kit/base/class-of.ts';
import { Row } from '#kit/base/pieces.tsx';
import type { ListModel } from '../use-list-model.ts';
import styles from './bar.module.css';
import { BulkBar } from './bulk-bar.tsx';
import { CountsStrip } from './counts-strip.tsx';
import { Tools } from './tools.tsx';

/** 44 high whatever is in it: counts while nothing is chosen, the bulk bar in the same place otherwise. */
export function Bar({ model }: { model: ListModel }) {
  const choosing = !model.selection.none;
  return (
    <div
      className={classOf(
        {
          flow: 'row',
          gap: 16,
          align: 'center',
          flex: 'none',
          height: 44,
          size: '13/20',
          tone: 'text2',
          padding: '0 16',
        },
        styles.bar,
      )}
      data-choosing={choosing}
    >
      <Row grow height="full" paddingLeft={8} overflow="x" className={styles.left}>
        {choosing ? <BulkBar model={model} /> : <CountsStrip model={model} />}
      </Row>
      {/* Cards have no room for both beside their folders. */}
      {!(choosing && model.props.side) && <Tools model={model} />}
    </div>
  );
}
