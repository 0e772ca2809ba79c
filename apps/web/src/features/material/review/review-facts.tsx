import { LICENCES, type MaterialInfo, type MaterialVersion, PERSON_RELEASES } from '@zhiying/contract';
import { bytesText } from '#kit/base/bytes.ts';
import { CheckIcon } from '#kit/base/icons.tsx';
import { Box, Muted, Row, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { clockText } from '#kit/files/player/clock-text.ts';
import { MaterialStatus } from '#parts/material/material-status.tsx';
import { MaterialThumb } from '#parts/material/material-thumb.tsx';
import {
  ReviewChecks,
  ReviewersFact,
  ReviewFact,
  type ReviewFinding,
  ReviewHead,
  ReviewSection,
  VerdictBefore,
} from '#parts/review/review-facts.tsx';
import styles from './review-facts.module.css';
import { changesBetween } from './version-changes.ts';

interface ReviewFactsProps {
  material: MaterialInfo;
  version: MaterialVersion;
  before: MaterialVersion | undefined;
  findings: readonly ReviewFinding[];
  onAssign(): void;
}

export function ReviewFacts({ material, version, before, findings, onAssign }: ReviewFactsProps) {
  return (
    <>
      <ReviewHead
        name={material.name}
        status={<MaterialStatus material={material} />}
        owner={material.owner.name}
        node={material.node.name}
        submittedAt={material.review.submittedAt}
      >
        <Facts material={material} version={version} onAssign={onAssign} />
      </ReviewHead>
      <ReviewChecks findings={findings} />
      <Previous version={version} before={before} material={material} />
    </>
  );
}

function Facts({ material, version, onAssign }: Pick<ReviewFactsProps, 'material' | 'version' | 'onAssign'>) {
  const { rights, review } = material;
  const { width, height, durationMs, pages, files } = version.facts;
  return (
    <>
      <ReviewFact label="规格">
        <MetaLine
          items={[
            width && height && `${width} × ${height}`,
            durationMs && clockText(durationMs / 1000),
            pages && `${pages} 页`,
            files && `${files} 个文件`,
            version.ext.toUpperCase(),
            bytesText(version.size),
          ]}
        />
      </ReviewFact>
      <ReviewFact label="文件夹">{material.classify?.name ?? '未分类'}</ReviewFact>
      {material.tags.length > 0 && <ReviewFact label="标签">{material.tags.join('、')}</ReviewFact>}
      <ReviewFact label="授权">
        <MetaLine items={[LICENCES[rights.licence], PERSON_RELEASES[rights.personRelease], rights.origin]} />
      </ReviewFact>
      <ReviewFact label="有效期">{rights.expiresOn ?? '长期'}</ReviewFact>
      <ReviewFact label="审核">
        {review.stages > 1 ? (
          <Row as="ol" gap={6} align="stretch" className={styles.stages} aria-label="两级审核">
            {['经销商', '组织'].map((name, at) => (
              <Muted
                as="li"
                look={{
                  flow: 'inline',
                  gap: 4,
                  align: 'center',
                  padding: '0 8',
                  background: 'fill',
                  radius: 10,
                }}
                key={name}
                data-state={at + 1 < review.stage ? 'done' : at + 1 === review.stage ? 'now' : 'later'}
              >
                {at + 1 < review.stage && <CheckIcon size={12} />}
                {name}
              </Muted>
            ))}
          </Row>
        ) : (
          '一级审核'
        )}
      </ReviewFact>
      <ReviewersFact review={review} onAssign={onAssign} />
      {material.remark && <ReviewFact label="备注">{material.remark}</ReviewFact>}
    </>
  );
}

function Previous({ version, before, material }: Pick<ReviewFactsProps, 'version' | 'before' | 'material'>) {
  if (!before) return null;
  const changes = changesBetween(before, version);
  return (
    <ReviewSection title="上一版本" note={`共 ${material.versions.length} 个版本`}>
      <Row gap={12} align="stretch">
        <Text flex="none" radius={6} overflow="hidden" position="relative" className={styles.thumb}>
          <MaterialThumb
            material={{ name: before.name, type: material.type, thumb: before.urls.thumb }}
            small
          />
        </Text>
        <Box minWidth={0}>
          <VerdictBefore no={before.no} verdict={before.decisions[0]} since={before.createdAt} />
        </Box>
      </Row>
      {changes.length > 0 && (
        <Row as="p" wrap size={12} tone="muted" marginTop={10} className={styles.changes}>
          <span>本次变更</span>
          {changes.map((change) => (
            <Text key={change} tone="text2" background="fill" radius={4} className={styles.change}>
              {change}
            </Text>
          ))}
        </Row>
      )}
    </ReviewSection>
  );
}
