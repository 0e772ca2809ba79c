import { contract, ORGAN_IMPORT, type Organ } from '@zhiying/contract';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { PlusIcon, RefreshIcon, UploadIcon } from '#kit/base/icons.tsx';
import { Box, Card, Column, Note, Row, Text } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { ErrorNote } from '#kit/feedback/error-note.tsx';
import { LoadingGate } from '#kit/feedback/loading-gate.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { PageFrame, PageHead } from '#kit/layout/page-head.tsx';
import { useDrawerAddress } from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { ImportWizard } from '#parts/import/import-wizard.tsx';
import { CreateOrgan } from './create-organ.tsx';
import { EditOrgan } from './edit-organ.tsx';
import { MoveOrgan } from './move-organ.tsx';
import { OrganBrowser } from './organ-browser.tsx';
import { OrganButtons, type OrganForm } from './organ-buttons.tsx';
import { OrganFacts, OrganMeta, OrganStatus } from './organ-panel.tsx';
import styles from './organization.module.css';
import { useOrganActions } from './use-organ-actions.ts';

/** 组织: the tree on the left, what is known of the chosen one on the right; on a phone the tree, then a sheet. */
export default function OrganizationPage() {
  const tree = useCall(contract.organ.list, {});
  const rows = tree.data?.rows ?? [];
  const phone = usePhone();
  const address = useChosen();
  const chosen = rows.find(({ id }) => id === address.id) ?? (phone ? undefined : rows[0]);
  const [form, setForm] = useState<OrganForm | null>(null);
  const drawer = useDrawerAddress();
  const actions = useOrganActions({ rows, onGone: ({ parentId }) => address.choose(parentId) });

  const head = (
    <PageHead count={tree.data && rows.length}>
      {!phone && (
        <Can keys={keysOf(contract.organ.importStart)}>
          <Button icon={<UploadIcon />} onClick={drawer.importFile}>
            导入
          </Button>
        </Can>
      )}
      {!phone && chosen?.can.includes('create') && (
        <Button type="primary" icon={<PlusIcon />} onClick={() => setForm('create')}>
          新建组织
        </Button>
      )}
    </PageHead>
  );
  if (tree.isError && !tree.data)
    return (
      <PageFrame head={head}>
        <Card flow="row" height="full" minHeight={0} overflow="hidden" className={styles.card}>
          <StateView
            kind={tree.error.httpStatus === 403 ? 'no-permission' : 'error'}
            title={tree.error.httpStatus === 403 ? '暂无权限查看组织' : '组织加载失败'}
            text={[tree.error.message]}
            actions={
              <Button
                type="primary"
                icon={<RefreshIcon />}
                loading={tree.isFetching}
                onClick={() => void tree.refetch()}
              >
                重试
              </Button>
            }
            footnote={<ErrorNote requestId={tree.error.requestId} />}
          />
        </Card>
      </PageFrame>
    );
  if (tree.data && rows.length === 0)
    return (
      <PageFrame head={head}>
        <Card flow="row" height="full" minHeight={0} overflow="hidden" className={styles.card}>
          <StateView
            kind="empty"
            title="暂无可查看的组织"
            text={['组织按任职和角色的数据范围显示，', '请联系管理员分配所属组织。']}
          />
        </Card>
      </PageFrame>
    );
  const facts = chosen && (
    <OrganFacts
      key={chosen.id}
      organ={chosen}
      inner={rows.filter(({ parentId }) => parentId === chosen.id)}
    />
  );
  const buttons = chosen && (
    <OrganButtons organ={chosen} actions={actions} offerCreate={phone} onForm={setForm} />
  );
  return (
    <PageFrame head={head}>
      <Card flow="row" height="full" minHeight={0} overflow="hidden" className={styles.card}>
        <LoadingGate
          pending={!tree.data}
          sign={
            <Column flex="none" width={320} borderRight="line2" className={styles.browser}>
              <Skeleton className={classOf({ padding: 16 })} active title={false} paragraph={{ rows: 10 }} />
            </Column>
          }
        >
          {() => (
            <OrganBrowser
              rows={rows}
              chosen={chosen?.id ?? null}
              onChoose={address.choose}
              onMove={(organ, target) => void actions.move(organ, target)}
            />
          )}
        </LoadingGate>
        {!phone && (
          <Box as="section" grow padding="16 24 24" overflow="y" aria-label="组织详情">
            <LoadingGate pending={!chosen} sign={<Skeleton active paragraph={{ rows: 8 }} />}>
              {() =>
                chosen && (
                  <>
                    <Box as="header" marginBottom={16}>
                      <Row gap={12}>
                        <Text as="h2" minWidth={0} size="16/24" weight={600} breakWords>
                          {chosen.name}
                        </Text>
                        <OrganStatus organ={chosen} />
                      </Row>
                      <Note minHeight={18} as="div">
                        <OrganMeta organ={chosen} />
                      </Note>
                      {buttons}
                    </Box>
                    {facts}
                  </>
                )
              }
            </LoadingGate>
          </Box>
        )}
      </Card>
      {phone && (
        <Sheet organ={chosen} onClose={() => address.choose(null)}>
          {buttons}
          {facts}
        </Sheet>
      )}
      {chosen && (
        <Forms
          organ={chosen}
          rows={rows}
          form={form}
          onClose={() => setForm(null)}
          onMove={actions.move}
          onCreated={address.choose}
        />
      )}
      <ImportWizard drawer={drawer} importing={ORGAN_IMPORT} calls={contract.organ} />
    </PageFrame>
  );
}

interface SheetProps {
  organ: Organ | undefined;
  onClose(): void;
  children: ReactNode;
}

/** While it slides out it still says whose it was. */
function Sheet({ organ, onClose, children }: SheetProps) {
  const [last, setLast] = useState(organ);
  if (organ && organ !== last) setLast(organ);
  const shown = organ ?? last;
  return (
    <SideDrawer
      open={organ !== undefined}
      onClose={onClose}
      title={shown?.name ?? ''}
      status={shown && <OrganStatus organ={shown} />}
      subtitle={shown && <OrganMeta organ={shown} />}
    >
      {children}
    </SideDrawer>
  );
}

interface FormsProps {
  organ: Organ;
  rows: readonly Organ[];
  form: OrganForm | null;
  onClose(): void;
  onCreated(id: number): void;
  onMove(organ: Organ, target: { id: number; name: string }): Promise<boolean>;
}

/** Each opens afresh; while it closes it still shows what it showed. */
function Forms({ organ, rows, form, onClose, onCreated, onMove }: FormsProps) {
  const [visit, setVisit] = useState(0);
  const [before, setBefore] = useState(form);
  if (before !== form) {
    setBefore(form);
    if (form !== null) setVisit(visit + 1);
  }
  return (
    <>
      <CreateOrgan
        key={`create-${visit}`}
        open={form === 'create'}
        parent={organ}
        rows={rows}
        onClose={onClose}
        onCreated={onCreated}
      />
      <EditOrgan key={`edit-${organ.id}-${visit}`} open={form === 'edit'} organ={organ} onClose={onClose} />
      <MoveOrgan
        key={`move-${organ.id}-${visit}`}
        open={form === 'move'}
        organ={organ}
        rows={rows}
        onClose={onClose}
        onMove={onMove}
      />
    </>
  );
}

/** The chosen one is in the address: `?node=7`. */
function useChosen() {
  const { search, setSearch } = usePage();
  const { node, ...rest } = search;
  return {
    id: /^[1-9]\d{0,14}$/.test(String(node)) ? Number(node) : null,
    choose: (id: number | null) => setSearch(id === null ? rest : { ...rest, node: id }),
  };
}
