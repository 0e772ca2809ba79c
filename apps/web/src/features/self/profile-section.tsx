import { contract, type Profile } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { issuesOf } from '#kit/form/issues.ts';
import { useDraft } from '#kit/form/use-draft.ts';
import { useUnsaved } from '#kit/page/page-context.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { refreshProfile, useProfile } from '#kit/session/session.store.ts';
import { AvatarEditor } from './avatar/avatar-editor.tsx';
import { membershipsByChannel } from './memberships.ts';
import styles from './self-center.module.css';

export function ProfileSection() {
  const profile = useProfile();
  return profile && <ProfileFacts key={profile.uid} profile={profile} />;
}

function ProfileFacts({ profile }: { profile: Profile }) {
  return (
    <>
      <AvatarEditor profile={profile}>
        <div className={styles.ownName}>
          {profile.name}
          {profile.isadmin === 1 && <Mark tone="primary">平台管理员</Mark>}
        </div>
        <div className={styles.meta}>
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
        </div>
      </AvatarEditor>
      <NameForm profile={profile} />
      <dl className={styles.facts}>
        <div>
          <dt>账号</dt>
          <dd>{profile.uname}</dd>
        </div>
        <div>
          <dt>手机号</dt>
          <dd>
            {profile.phone ?? <Absent />} <span className={styles.hint}>由管理员维护</span>
          </dd>
        </div>
      </dl>
      <h3 className={styles.subtitle}>任职</h3>
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
    onError: (error) => {
      if (error.issues.length > 0) draft.showIssues(error.issues);
      else void message.error(error.message);
    },
  });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const issues = issuesOf(contract.self.updateProfile, draft.values);
        if (issues.length > 0) draft.showIssues(issues);
        else save.mutate(draft.values);
      }}
    >
      <Field label="姓名" issue={draft.issueOf('name')}>
        {(control) => (
          <div className={styles.inline}>
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
          </div>
        )}
      </Field>
    </form>
  );
}

function Memberships({ profile }: { profile: Profile }) {
  const channels = membershipsByChannel(profile);
  if (channels.length === 0)
    return (
      <p className={styles.hint}>
        {profile.isadmin === 1 ? '平台管理员无需任职，可查看全部数据。' : '暂无任职，请联系管理员。'}
      </p>
    );
  return channels.map(({ channel, current, memberships }) => (
    <div key={channel.id} className={styles.channel}>
      <div className={styles.channelName}>
        {channel.name}
        {current && <Mark tone="primary">当前渠道</Mark>}
      </div>
      <ul className={styles.list}>
        {memberships.map((membership) => (
          <li key={`${membership.node.id}-${membership.role.id}`} className={styles.row}>
            <div className={styles.grow}>
              <div>
                在「<b>{membership.node.name}</b>」担任「<b>{membership.role.name}</b>」
              </div>
              {membership.trail && <div className={styles.meta}>{membership.trail}</div>}
            </div>
            <span className={styles.meta}>{membership.primary ? '主任职' : '兼任'}</span>
          </li>
        ))}
      </ul>
    </div>
  ));
}
