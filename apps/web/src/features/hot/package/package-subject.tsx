import { contract, type HotPackageInfo, hotPackageState } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { useSettledData } from '#kit/base/loading-sign.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Note, Stack, Text } from '#kit/base/pieces.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { LastReview, ReviewersFact, ReviewFact, ReviewHead } from '#parts/review/review-facts.tsx';
import { ReviewFrame, ReviewWaiting } from '#parts/review/review-frame.tsx';
import type { Desk } from '#parts/review/review-kind.ts';
import { useLookedAt } from '#parts/review/use-looked-at.ts';
import type { QueuedPackage } from './package-review.tsx';
import { PackageStatus } from './package-status.tsx';
import styles from './package-subject.module.css';

type PackageDesk = Desk<QueuedPackage>;

/** One package under review. */
export function PackageSubject({ id, desk }: { id: number; desk: PackageDesk }) {
  const info = useCall(contract.hotPackage.info, { id });
  const answer = useSettledData(info);
  if (!answer) return <ReviewWaiting desk={desk} error={info.error} />;
  return <Loaded found={answer} desk={desk} />;
}

function Loaded({ found, desk }: { found: HotPackageInfo; desk: PackageDesk }) {
  const { looked, look } = useLookedAt(found);
  const [before] = found.decisions;
  const row = desk.state.rows.find(({ id }) => id === found.id);
  return (
    <ReviewFrame
      desk={desk}
      subject={{ id: found.id, name: found.title, versionId: found.version, versionNo: found.version }}
      elsewhere={found.status === 'pending' ? null : hotPackageState.label(found.status)}
      mayDecide={found.can.includes('reject')}
      looked={{ id: looked.version, no: looked.version }}
      onLook={look}
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
          <LastReview before={before} />
        </>
      }
    />
  );
}

/** The package as dealers will get it. */
const Sheet = ({ found }: { found: HotPackageInfo }) => (
  <Box fill padding="24 16 40" overflow="auto" className={styles.stage}>
    <Box
      as="article"
      look={{ maxWidth: 640, margin: 'auto', background: 'card', border: 'line2', radius: 12 }}
      className={styles.sheet}
    >
      <Text as="h1" size={20} weight={600}>
        {found.title}
      </Text>
      <Text as="h2" size={13} weight={600} tone="muted" margin="20 0 6">
        切入角度
      </Text>
      <Text as="p" whiteSpace="pre-wrap" breakWords>
        {found.angle}
      </Text>
      <Text as="h2" size={13} weight={600} tone="muted" margin="20 0 6">
        脚本
      </Text>
      <Text as="p" whiteSpace="pre-wrap" breakWords>
        {found.script || <Note as="span">未填写脚本</Note>}
      </Text>
      {found.materials.length > 0 && (
        <>
          <Text as="h2" size={13} weight={600} tone="muted" margin="20 0 6">
            素材
          </Text>
          <Stack tracks="repeat(auto-fill, minmax(96px, 1fr))" as="ul" gap={8}>
            {found.materials.map(({ id, name, thumb }) => (
              <Stack
                as="li"
                look={{
                  center: true,
                  height: 72,
                  size: 12,
                  background: 'fill',
                  radius: 6,
                  overflow: 'hidden',
                }}
                key={id}
                title={name}
              >
                {thumb ? (
                  <img
                    className={classOf({ height: 'full', width: 'full', objectFit: 'cover' })}
                    src={thumb}
                    alt={name}
                    loading="lazy"
                  />
                ) : (
                  <span>{name}</span>
                )}
              </Stack>
            ))}
          </Stack>
        </>
      )}
    </Box>
  </Box>
);
