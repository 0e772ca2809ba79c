import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { inboxService } from './inbox/inbox.service.ts';
import { lifeService } from './life.service.ts';
import { pastReviews, reviewService } from './review/review.service.ts';
import { recipientGroupService } from './send/group.service.ts';
import { peopleSource } from './send/people.source.ts';
import { sendService } from './send/send.service.ts';
import { sendSource } from './send/send.source.ts';
import { leadSource, shareService } from './share/share.service.ts';
import { pickSubstances } from './substance.picker.ts';
import { substanceService } from './substance.service.ts';
import { substanceSource } from './substance.source.ts';

export const substanceRoutes = (kernel: Kernel) => {
  const [substances, life, reviews] = [substanceService(kernel), lifeService(kernel), reviewService(kernel)];
  return routes(contract.substance, {
    list: ({ actor, body }) => substances.list(actor, body),
    counts: ({ actor, body }) => substances.counts(actor, body),
    info: ({ actor, query }) => substances.info(actor, query.id),
    create: ({ actor, body }) => substances.create(actor, body),
    update: ({ actor, body }) => substances.update(actor, body),
    copy: ({ actor, body }) => substances.copy(actor, body.id),
    draw: ({ actor, body }) => substances.draw(actor, body),
    write: ({ actor, body }) => substances.write(actor, body),
    submit: ({ actor, body }) => reviews.submit(actor, body),
    cancelSubmit: ({ actor, body }) => reviews.cancelSubmit(actor, body),
    takeDown: ({ actor, body }) => life.takeDown(actor, body),
    remove: ({ actor, body }) => substances.remove(actor, body),
    picker: async ({ actor, body }) => ({ rows: await pickSubstances(kernel, actor, body) }),
    products: ({ actor, body }) => substances.products(actor, body.q),
  });
};

export const substanceReviewRoutes = (kernel: Kernel) => {
  const reviews = reviewService(kernel);
  return routes(contract.substanceReview, {
    queue: ({ actor, body }) => reviews.queue(actor, body),
    pass: ({ actor, body }) => reviews.pass(actor, body),
    reject: ({ actor, body }) => reviews.reject(actor, body),
    undo: ({ actor, body }) => reviews.undo(actor, body.reviewId),
    assign: ({ actor, body }) => reviews.assign(actor, body),
    reviewers: ({ actor, body }) => reviews.reviewers(actor, body.q),
    history: ({ actor, body }) => reviews.history(actor, body),
    notes: ({ actor, query }) => reviews.notes(actor, query.id),
    annotate: ({ actor, body }) => reviews.annotate(actor, body),
    erase: ({ actor, body }) => reviews.erase(actor, body.id),
    setting: ({ actor }) => reviews.setting(actor),
    setSetting: ({ actor, body }) => reviews.setSetting(actor, body),
  });
};

export const substanceSendRoutes = (kernel: Kernel) => {
  const sends = sendService(kernel);
  return routes(contract.substanceSend, {
    list: ({ actor, body }) => sends.list(actor, body),
    info: ({ actor, query }) => sends.info(actor, query.id),
    targets: ({ actor }) => sends.targets(actor),
    reach: ({ actor, body }) => sends.reach(actor, body),
    create: ({ actor, body }) => sends.create(actor, body),
    withdraw: ({ actor, body }) => sends.withdraw(actor, body),
    people: ({ actor, body }) => sends.people(actor, body),
  });
};

export const substanceGroupRoutes = (kernel: Kernel) => {
  const groups = recipientGroupService(kernel);
  return routes(contract.substanceGroup, {
    list: ({ actor }) => groups.list(actor),
    create: ({ actor, body }) => groups.create(actor, body),
    update: ({ actor, body }) => groups.update(actor, body),
    remove: ({ actor, body }) => groups.remove(actor, body.id),
  });
};

export const substanceInboxRoutes = (kernel: Kernel) => {
  const inbox = inboxService(kernel);
  return routes(contract.substanceInbox, {
    list: ({ actor, body }) => inbox.list(actor, body),
    counts: ({ actor }) => inbox.counts(actor),
    open: ({ actor, body }) => inbox.open(actor, body),
    share: ({ actor, body }) => inbox.share(actor, body),
    published: ({ actor, body }) => inbox.published(actor, body),
  });
};

export const substanceShareRoutes = (kernel: Kernel) => {
  const shares = shareService(kernel);
  return routes(contract.substanceShare, {
    look: ({ actor, query }) => shares.look(actor, query.id),
    visit: ({ body }) => shares.visit(body),
    lead: ({ body }) => shares.lead(body),
    leads: ({ actor, body }) => shares.leads(actor, body),
  });
};

/** Sheets hold no addresses. */
export const substanceExports = [
  exportable(contract.substance.list, (actor, search) => substanceSource(null, actor, search)),
  exportable(contract.substanceSend.list, (actor, search) => sendSource(null, actor, search)),
  exportable(contract.substanceSend.people, peopleSource),
  exportable(contract.substanceShare.leads, leadSource),
  exportable(contract.substanceReview.history, (actor, search, { storage }) =>
    pastReviews(storage, actor, search),
  ),
];
