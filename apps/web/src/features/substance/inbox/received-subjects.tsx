import { contract, SHARE_PAGE } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';
import styles from './inbox.module.css';

/** Subjects published to where the viewer sits: opened or copied from here. */
export function ReceivedSubjects() {
  const subjects = useCall(contract.subject.received);
  if (!subjects.data?.rows.length) return null;
  return (
    <section className={styles.subjects} aria-label="专题">
      {subjects.data.rows.map((subject) => {
        const link = new URL(`${SHARE_PAGE}?id=${subject.share}`, location.origin).href;
        return (
          <div key={subject.id} className={styles.subject}>
            <SubstanceCover substance={{ kind: 'article', cover: subject.cover }} size={44} />
            <div className={pieces.stack}>
              <a href={link} target="_blank" rel="noopener">
                {subject.title}
              </a>
              <span className={pieces.note}>专题，{subject.pieces} 条内容</span>
            </div>
            <CopyButton text={link} label="复制链接" />
          </div>
        );
      })}
    </section>
  );
}
