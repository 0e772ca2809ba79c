import { contract, type Profile } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { Box, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { useUnsaved } from '#kit/page/page-context.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { refreshProfile, useProfile } from '#kit/session/session.store.ts';
import { AvatarEditor } from './avatar/avatar-editor.tsx';
import { membershipsByChannel } from './memberships.ts';
import { OwnForm, refusedIn } from './own-form.tsx';
import styles from './self-center.module.css';

export function ProfileSection() {
  const profile = useProfile();
  return profile && <ProfileFacts key={profile.uid} profile={profile} />;
}

function ProfileFacts({ profile }: { profile: Profile }) {
  return (
    <>
      <AvatarEditor profile={profile}>
        <Row gap={8} weight={600} breakWords>
          {profile.name}
          {profile.isadmin === 1 && <Mark tone="primary">平台管理员</Mark>}
        </Row>
        <Note as="div">
          <MetaLine
            wraps
            items={[
              <span key="joined">
                <Moment at={profile.member.createdAt} day /> 加入
              </span>,
              <span key="login">
                最近登录 <Moment at={profile.member.lastLoginAt} never="从未" />
              </span>,
            ]}
          />
        </Note>
      </AvatarEditor>
      <NameForm profile={profile} />
      <Stack tracks="repeat(auto-fit, minmax(176px, 1fr))" as="dl" gap={12} maxWidth={400} margin={0}>
        <div>
          <Box as="dt" size="13/20" tone="text2" marginBottom={4}>
            账号
          </Box>
          <Box as="dd" margin={0}>
            {profile.uname}
          </Box>
        </div>
        <div>
          <Box as="dt" size="13/20" tone="text2" marginBottom={4}>
            手机号
          </Box>
          <Box as="dd" margin={0}>
            {profile.phone ?? <EmptyCell />}{' '}
            <Note as="span" marginLeft={4}>
              由管理员维护
            </Note>
          </Box>
        </div>
      </Stack>
      <Text as="h3" weight={600} className={styles.subtitle}>
        任职
      </Text>
      <Memberships profile={profile} />
    </>
  );
}

function NameForm({ profile }: { profile: Profile }) {
  const draft = useDraft({ name: profile.name });
  const dirty = draft.changed.length > 0;
  useUnsaved(dirty);
  const save = useAction(contract.self.updateProfile, {
    onSuccess: async (_data, { name }) => {
      await refreshProfile();
      draft.restart({ name: name.trim() });
      void message.success('姓名已修改');
    },
    onError: refusedIn(draft),
  });
  return (
    <OwnForm call={contract.self.updateProfile} draft={draft} onSend={(values) => save.mutate(values)}>
      <Field label="姓名" issue={draft.issueOf('name')}>
        {(control) => (
          <Row gap={8} align="stretch">
            <Input
              {...control}
              value={draft.values.name}
              maxLength={20}
              autoComplete="name"
              onChange={(event) => draft.set('name', event.target.value)}
            />
            <Button
              type={dirty ? 'primary' : 'default'}
              htmlType="submit"
              disabled={!dirty}
              loading={save.isPending}
            >
              保存
            </Button>
          </Row>
        )}
      </Field>
    </OwnForm>
  );
}

function Memberships({ profile }: { profile: Profile }) {
  const channels = membershipsByChannel(profile);
  if (channels.length === 0)
    return (
      <Note marginLeft={4}>
        {profile.isadmin === 1 ? '平台管理员无需任职，可查看全部数据。' : '暂无任职，请联系管理员。'}
      </Note>
    );
  return channels.map(({ channel, current, memberships }) => (
    <div key={channel.id} className={styles.channel}>
      <Row gap={8} size={13} tone="text2" marginBottom={8}>
        {channel.name}
        {current && <Mark tone="primary">当前渠道</Mark>}
      </Row>
      <Box as="ul" border="line" radius={8}>
        {memberships.map((membership) => (
          <Row
            key={`${membership.node.id}-${membership.role.id}`}
            as="li"
            gap={16}
            padding="10 16"
            className={styles.row}
          >
            <Box grow className={styles.grow}>
              <div>
                在「
                <Text as="b" weight={600}>
                  {membership.node.name}
                </Text>
                」担任「
                <Text as="b" weight={600}>
                  {membership.role.name}
                </Text>
                」
              </div>
              {membership.trail && <Note as="div">{membership.trail}</Note>}
            </Box>
            <Note as="span">{membership.primary ? '主任职' : '兼任'}</Note>
          </Row>
        ))}
      </Box>
    </div>
  ));
}
