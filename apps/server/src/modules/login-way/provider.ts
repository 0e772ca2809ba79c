import type { LoginStep } from '@zhiying/contract';

/** What the seam to a provider is given: one row of the register, opened. */
export interface ProviderSettings {
  id: number;
  name: string;
  issuer: string | null;
  clientId: string;
  agentId: string;
  secret: string | null;
  scopes: string;
}

/** What is kept of a browser that went to a provider. */
export interface Trip {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

/** A trip that begins, with what the browser says of itself. */
interface Departure extends Trip {
  userAgent: string;
}

/** Who somebody is there, as far as it was checked. */
export interface Identity {
  subject: string;
  name: string;
  /** Only what the provider says it verified itself. */
  phone: string | null;
  email: string | null;
  /** An account that is bound to people here. */
  workChat: string | null;
  claims: Readonly<Record<string, unknown>>;
  sid?: string;
  refresh?: string;
}

/** The seam: whatever signs people in is one of these. */
export interface Provider {
  /** Where the browser goes. */
  begin(trip: Departure): Promise<URL>;
  /** Who came back. `answer` is the query of the address. */
  finish(answer: URLSearchParams, trip: Trip): Promise<Identity>;
  /** What can be looked at without anybody signing in. */
  check(redirectUri: string): Promise<LoginStep[]>;
  /** Whom a message about a sign-out names; null where the message is not theirs. */
  signedOut?(message: string): Promise<SignedOut | null>;
  /** Whether the person is still there: the next refresh token, or null where they are not. */
  stillThere?(refresh: string): Promise<string | null>;
}

export interface SignedOut {
  subject?: string;
  sid?: string;
  /** In milliseconds: sessions begun later are others. */
  at: number;
}
