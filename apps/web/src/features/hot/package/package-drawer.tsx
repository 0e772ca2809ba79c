import { ADOPT_FORMS, contract, type HotPackageInfo } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import { Clip, Muted, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { labelledFigure } from '#kit/display/optional-figure.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { openAdopted } from '#parts/hot/theme-origin.tsx';
import { NodePicker } from '#parts/organ/node-picker.tsx';
import styles from '../hot.module.css';
import { PackageForm } from './package-form.tsx';
import { PackageStatus } from './package-status.tsx';
import { SubmitDialog } from './submit-dialog.tsx';

type PackageDialog = 'edit' | 'submit' | 'publish';

/** One package: what it says, what was decided of it, who took it, and what the viewer may do with it. */
export function PackageDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const info = useCall(contract.hotPackage.info, { id });
  const [asking, setAsking] = useState<PackageDialog | null>(null);
  const row = info.data;
  if (row && asking === 'edit')
    return (
      <PackageForm row={row} topic={null} onClose={() => setAsking(null)} onSaved={() => setAsking(null)} />
    );
  return (
    <SideDrawer
      open
      width={560}
      onClose={onClose}
      title={row?.title ?? '热点包'}
      status={row && <PackageStatus row={row} />}
      subtitle={row && <MetaLine items={[row.node.name, row.owner.name, `第 ${row.version} 版`]} />}
      footer={row && <PackageButtons row={row} onAsk={setAsking} onGone={onClose} />}
    >
      <QueryView query={info}>{(shown) => <PackageBody row={shown} />}</QueryView>
      {row && asking === 'submit' && <SubmitDialog row={row} onClose={() => setAsking(null)} />}
      {row && asking === 'publish' && <PublishDialog row={row} onClose={() => setAsking(null)} />}
    </SideDrawer>
  );
}

const PackageBody = ({ row }: { row: HotPackageInfo }) => (
  <>
    {row.decisions.length > 0 && (
      <FormSection title="审核记录" count={row.decisions.length}>
        <Stack maxHeight={280} as="ul" gap={2} overflow="y">
          {row.decisions.map(({ id, decision, versionNo, reason, reviewer, at }) => (
            <Row as="li" gap={12} minHeight={28} key={id}>
              <StatusDot tone={decision === 'pass' ? 'success' : 'error'}>
                {decision === 'pass' ? '通过' : '驳回'}
              </StatusDot>
              <Text grow>{reason}</Text>
              <Muted>
                <MetaLine items={[`第 ${versionNo} 版`, reviewer, momentText(at)]} />
              </Muted>
            </Row>
          ))}
        </Stack>
      </FormSection>
    )}
    <FormSection title="切入角度">
      <Text as="p" whiteSpace="pre-wrap" breakWords>
        {row.angle}
      </Text>
      <Note>
        <MetaLine items={[row.topic && `话题：${row.topic}`, `有效期至 ${momentText(row.expiresAt)}`]} />
      </Note>
    </FormSection>
    <FormSection title="脚本">
      {row.script ? (
        <Text as="p" whiteSpace="pre-wrap" breakWords>
          {row.script}
        </Text>
      ) : (
        <Note>未填写脚本</Note>
      )}
    </FormSection>
    <FormSection title="素材" count={row.materials.length}>
      <Note>{row.materials.map(({ name }) => name).join('、') || '未选择素材'}</Note>
    </FormSection>
    {row.accounts.length > 0 && (
      <FormSection title="建议账号" count={row.accounts.length}>
        <Note>{row.accounts.map(({ name }) => name).join('、')}</Note>
      </FormSection>
    )}
    {row.nodes.length > 0 && (
      <FormSection title="发布范围" count={row.nodes.length}>
        <p>{row.nodes.map(({ name }) => name).join('、')}</p>
      </FormSection>
    )}
    <FormSection title="采用记录" count={row.adoptedBy.length}>
      {row.adoptedBy.length === 0 && (
        <Note>
          {row.adoptions > 0 ? `所在组织未采用，其他单位已采用 ${row.adoptions} 次` : '暂无单位采用'}
        </Note>
      )}
      <Stack as="ul" gap={2} className={styles.members}>
        {row.adoptedBy.map(({ id, node, member, form, themeId, at, posts, views }) => (
          <Row as="li" gap={8} minHeight={32} key={id}>
            <Button type="link" size="small" onClick={() => openAdopted(form, themeId)}>
              {ADOPT_FORMS[form]}
            </Button>
            <Clip grow title={`${member}，${momentText(at)}`}>
              {node.name}
            </Clip>
            <Muted>
              {form === 'live'
                ? momentText(at)
                : posts === 0
                  ? '未发布'
                  : `已发布 ${posts}，${labelledFigure('阅读播放', views)}`}
            </Muted>
          </Row>
        ))}
      </Stack>
    </FormSection>
  </>
);

interface PackageButtonsProps {
  row: HotPackageInfo;
  onAsk(what: PackageDialog): void;
  onGone(): void;
}

function PackageButtons({ row, onAsk, onGone }: PackageButtonsProps) {
  const confirm = useConfirm();
  const { setSearch } = usePage();
  const failed = { onError: (error: Error) => void message.error(error.message) };
  const { id, version, can } = row;
  const cancel = useAction(contract.hotPackage.cancelSubmit, failed);
  const withdraw = useAction(contract.hotPackage.withdraw, failed);
  const remove = useAction(contract.hotPackage.remove, { ...failed, onSuccess: onGone });
  const adopt = useAction(contract.hotPackage.adopt, {
    ...failed,
    onSuccess: ({ form, themeId }) => {
      void message.success(`已采用，${ADOPT_FORMS[form]}草稿已生成`);
      openAdopted(form, themeId);
    },
  });
  const sure = async (title: string, consequence: string, run: () => void) => {
    if (await confirm({ title, consequence, okText: title.slice(0, 2), danger: true })) run();
  };
  return (
    <Row gap={8} align="stretch" justify="end">
      {can.includes('delete') && (
        <Button
          danger
          onClick={() => void sure('删除热点包？', '删除后不可恢复。', () => remove.mutate({ id }))}
        >
          删除
        </Button>
      )}
      {can.includes('withdraw') && (
        <Button
          onClick={() =>
            void sure('下架热点包？', '下架后经销商不可再采用，已采用的不受影响。', () =>
              withdraw.mutate({ id, version }),
            )
          }
        >
          下架
        </Button>
      )}
      {can.includes('edit') && <Button onClick={() => onAsk('edit')}>编辑</Button>}
      {can.includes('cancelSubmit') && (
        <Button loading={cancel.isPending} onClick={() => cancel.mutate({ ids: [id] })}>
          撤回审核
        </Button>
      )}
      {can.includes('submit') && (
        <Button type="primary" onClick={() => onAsk('submit')}>
          提交审核
        </Button>
      )}
      {can.includes('reject') && (
        <Button type="primary" onClick={() => setSearch({ tabid: 'review', look: id })}>
          审核
        </Button>
      )}
      {can.includes('publish') && (
        <Button type="primary" onClick={() => onAsk('publish')}>
          发布
        </Button>
      )}
      {can.includes('adoptLive') && (
        <Button disabled={adopt.isPending} onClick={() => adopt.mutate({ id, form: 'live' })}>
          采用为直播脚本
        </Button>
      )}
      {can.includes('adoptVideo') && (
        <Button disabled={adopt.isPending} onClick={() => adopt.mutate({ id, form: 'video' })}>
          采用为视频主题
        </Button>
      )}
      {can.includes('adopt') && (
        <Button
          type="primary"
          disabled={adopt.isPending}
          onClick={() => adopt.mutate({ id, form: 'article' })}
        >
          采用为文章主题
        </Button>
      )}
    </Row>
  );
}

function PublishDialog({ row: { id, version, nodes }, onClose }: { row: HotPackageInfo; onClose(): void }) {
  const [nodeIds, setNodeIds] = useState(nodes.map((node) => node.id));
  const publish = useAction(contract.hotPackage.publish, { onSuccess: onClose });
  return (
    <ActionDialog
      onClose={onClose}
      title="发布热点包"
      width={480}
      submitText="发布"
      action={publish}
      submitDisabled={nodeIds.length === 0}
      onSubmit={() => publish.mutate({ id, version, nodeIds })}
    >
      <Field label="发布给" required hint="所选组织及其下级可采用">
        {(control) => (
          <NodePicker
            id={control.id}
            multiple
            known={nodes}
            value={nodeIds}
            onChange={(ids) => setNodeIds(ids)}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
