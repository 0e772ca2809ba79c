import type { BoundFact } from '@zhiying/contract';
import styles from './editor.module.css';

export const FactPanel = ({ facts }: { facts: readonly BoundFact[] }) =>
  facts.length === 0 ? null : (
    <section className={styles.panel} aria-label="文中事实">
      <h2>文中事实</h2>
      {facts.map((fact) => (
        <p key={fact.id} className={styles.factRow} data-state={fact.state}>
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
        </p>
      ))}
    </section>
  );
