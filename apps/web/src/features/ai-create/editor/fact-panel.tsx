import type { BoundFact } from '@zhiying/contract';
import { Row } from '#kit/base/pieces.tsx';
import styles from './editor.module.css';
import { Panel } from './panel.tsx';

export const FactPanel = ({ facts }: { facts: readonly BoundFact[] }) =>
  facts.length === 0 ? null : (
    <Panel title="文中事实">
      {facts.map((fact) => (
        <Row key={fact.id} as="p" gap={6} marginTop={8} className={styles.factRow} data-state={fact.state}>
          <span>{fact.name}</span>
          {fact.value}
          <small>
            {fact.state === 'gone'
              ? '已失效'
              : fact.state === 'changed'
                ? '已变更'
                : fact.until
                  ? `至 ${fact.until}`
                  : '长期'}
          </small>
        </Row>
      ))}
    </Panel>
  );
