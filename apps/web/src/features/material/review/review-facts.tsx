import { LICENCES, type MaterialInfo, type MaterialVersion, PERSON_RELEASES } from '@zhiying/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { bytesText } from '#kit/base/bytes.ts';
import { CheckIcon, WarningIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { Avatar } from '#kit/display/avatar.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { clockText } from '#kit/files/player/clock-text.ts';
import { MaterialStatus } from '#parts/material/material-status.tsx';
import { MaterialThumb } from '#parts/material/material-thumb.tsx';
import type { Finding } from './review-checks.ts';
import styles from './review-facts.module.css';
import { changesBetween } from './version-changes.ts';

interface ReviewFactsProps {
  material: MaterialInfo;
  version: MaterialVersion;
  before: MaterialVersion | undefined;
  findings: readonly Finding[];
  onAssign(): void;
}

export function ReviewFacts({ material, version, before, findings, onAssign }: ReviewFactsProps) {
  return (
    <>
      <section className={styles.part}>
        <div className={styles.title}>
          <h2 title={material.name}>{material.name}</h2>
          <MaterialStatus material={material} />
        </div>
        <div className={styles.who}>
          <Avatar name={material.owner.name} size={20} />
          <MetaLine
            items={[
              material.owner.name,
              material.node.name,
              material.review.submittedAt && (
                <span key="at">
                  <Moment at={material.review.submittedAt} /> 提交
                </span>
              ),
            ]}
          />
        </div>
        <Facts material={material} version={version} onAssign={onAssign} />
      </section>
      <Checks findings={findings} />
      <Previous version={version} before={before} material={material} />
    </>
  );
}

function Facts({ material, version, onAssign }: Pick<ReviewFactsProps, 'material' | 'version' | 'onAssign'>) {
  const { rights, review } = material;
  const { width, height, durationMs, pages, files } = version.facts;
  return (
    <dl className={styles.facts}>
      <Fact label="规格">
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
      </Fact>
      <Fact label="文件夹">{material.classify?.name ?? '未分类'}</Fact>
      {material.tags.length > 0 && <Fact label="标签">{material.tags.join('、')}</Fact>}
      <Fact label="授权">
        <MetaLine items={[LICENCES[rights.licence], PERSON_RELEASES[rights.personRelease], rights.origin]} />
      </Fact>
      <Fact label="有效期">{rights.expiresOn ?? '长期'}</Fact>
      <Fact label="审核">
        {review.stages > 1 ? (
          <ol className={styles.stages} aria-label="两级审核">
            {['经销商', '组织'].map((name, at) => (
              <li
                key={name}
                data-state={at + 1 < review.stage ? 'done' : at + 1 === review.stage ? 'now' : 'later'}
              >
                {at + 1 < review.stage && <CheckIcon size={12} />}
                {name}
              </li>
            ))}
          </ol>
        ) : (
          '一级审核'
        )}
      </Fact>
      <Fact label="审核人">
        {review.reviewers.length > 0
          ? review.reviewers.map(({ name }) => name).join('、')
          : '有审核权限的用户'}
        <Button type="link" size="small" className={styles.assign} onClick={onAssign}>
          指派
        </Button>
      </Fact>
      {material.remark && <Fact label="备注">{material.remark}</Fact>}
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Checks({ findings }: Pick<ReviewFactsProps, 'findings'>) {
  const serious = findings.filter(({ tone }) => tone === 'error').length;
  const warnings = findings.filter(({ tone }) => tone === 'warning').length;
  return (
    <section className={styles.part} aria-label="检查结果">
      <div className={styles.head}>
        <h3>检查结果</h3>
        <span>
          {serious + warnings === 0
            ? '无问题'
            : [serious && `${serious} 项严重`, warnings && `${warnings} 项提醒`].filter(Boolean).join('，')}
        </span>
      </div>
      <ul className={styles.findings}>
        {findings.map(({ tone, title, text }) => (
          <li key={title} data-tone={tone}>
            {tone === 'success' ? <CheckIcon size={14} /> : <WarningIcon size={14} />}
            <div>
              <b>{title}</b>
              {text && <p>{text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Previous({ version, before, material }: Pick<ReviewFactsProps, 'version' | 'before' | 'material'>) {
  if (!before) return null;
  const [verdict] = before.decisions;
  const changes = changesBetween(before, version);
  return (
    <section className={styles.part} aria-label="上一版本">
      <div className={styles.head}>
        <h3>上一版本</h3>
        <span>共 {material.versions.length} 个版本</span>
      </div>
      <div className={styles.previous}>
        <span className={styles.thumb}>
          <MaterialThumb
            material={{ name: before.name, type: material.type, thumb: before.urls.thumb }}
            small
          />
        </span>
        <div>
          <p className={styles.verdict}>
            <b>v{before.no}</b>
            {verdict ? (
              <StatusDot tone={verdict.decision === 'pass' ? 'success' : 'error'}>
                {verdict.decision === 'pass' ? '已通过' : '已驳回'}
              </StatusDot>
            ) : (
              <span>未审核</span>
            )}
            <Moment at={verdict?.at ?? before.createdAt} />
          </p>
          {verdict?.reason && <p className={styles.quote}>“{verdict.reason}”</p>}
          {verdict && <p className={pieces.small}>{verdict.reviewer}</p>}
        </div>
      </div>
      {changes.length > 0 && (
        <p className={styles.changes}>
          <span>本次变更</span>
          {changes.map((change) => (
            <span key={change} className={styles.change}>
              {change}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
