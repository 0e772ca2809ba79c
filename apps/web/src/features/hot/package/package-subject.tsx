import { contract, type HotPackageInfo, hotPackageState } from '@zhiying/contract';
import { useState } from 'react';
import { useAnswer } from '#kit/base/loading-sign.ts';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { useCall } from '#kit/session/api/queries.ts';
import {
  ReviewersFact,
  ReviewFact,
  ReviewHead,
  ReviewSection,
  VerdictBefore,
} from '#parts/review/review-facts.tsx';
import { ReviewFrame, ReviewWaiting } from '#parts/review/review-frame.tsx';
import type { Desk } from '#parts/review/review-kind.ts';
import type { QueuedPackage } from './package-review.tsx';
import { PackageStatus } from './package-status.tsx';
import styles from './package-subject.module.css';

type PackageDesk = Desk<QueuedPackage>;

/** One package under review. */
export function PackageSubject({ id, desk }: { id: number; desk: PackageDesk }) {
  const info = useCall(contract.hotPackage.info, { id });
  const answer = useAnswer(info);
  if (!answer) return <ReviewWaiting desk={desk} error={info.error} />;
  return <Loaded found={answer} desk={desk} />;
}

function Loaded({ found, desk }: { found: HotPackageInfo; desk: PackageDesk }) {
  /** As it was looked at: what somebody saves meanwhile is told, not slipped in. */
  const [shown, setShown] = useState(found);
  const looked = shown.version === found.version ? found : shown;
  const [before] = found.decisions;
  const row = desk.state.rows.find(({ id }) => id === found.id);
  return (
    <ReviewFrame
      desk={desk}
      subject={{ id: found.id, name: found.title, versionId: found.version, versionNo: found.version }}
      elsewhere={found.status === 'pending' ? null : hotPackageState.label(found.status)}
      looked={{ id: looked.version, no: looked.version }}
      onLook={() => setShown(found)}
      stage={<Sheet found={looked} />}
      facts={
        <>
          <ReviewHead
            name={looked.title}
            status={<PackageStatus row={looked} />}
            owner={looked.owner.name}
            node={looked.node.name}
            submittedAt={looked.review.submittedAt}
          >
            <ReviewFact label="话题">{looked.topic || '未关联'}</ReviewFact>
            <ReviewFact label="有效期至">
              {momentText(looked.expiresAt)}
              {looked.expired && '，已过期'}
            </ReviewFact>
            <ReviewFact label="素材">{looked.materials.length} 个</ReviewFact>
            {row && <ReviewersFact review={row.review} onAssign={() => desk.onAssign(row)} />}
          </ReviewHead>
          {before && (
            <ReviewSection title="上次审核">
              <VerdictBefore no={before.versionNo} verdict={before} since={before.at} />
            </ReviewSection>
          )}
        </>
      }
    />
  );
}

/** The package as dealers will get it. */
const Sheet = ({ found }: { found: HotPackageInfo }) => (
  <div className={styles.stage}>
    <article className={styles.sheet}>
      <h1>{found.title}</h1>
      <h2>切入角度</h2>
      <p>{found.angle}</p>
      <h2>脚本</h2>
      <p>{found.script || <span className={pieces.note}>未填写脚本</span>}</p>
      {found.materials.length > 0 && (
        <>
          <h2>素材</h2>
          <ul className={styles.materials}>
            {found.materials.map(({ id, name, thumb }) => (
              <li key={id} title={name}>
                {thumb ? <img src={thumb} alt={name} loading="lazy" /> : <span>{name}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </article>
  </div>
);
