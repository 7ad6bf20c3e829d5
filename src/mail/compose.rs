//! From an outbox row to a finished mail.

use std::sync::Arc;
use std::time::SystemTime;

use jiff::Timestamp;
use lettre::Message;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use minijinja::value::Serde;
use minijinja::{Value, context};

use super::address::{Sender, deliverable, header_text, needs_utf8};
use super::links::{mail_link, whatsapp_link};
use super::outgoing::{Outgoing, SendFailure, Stage};
use super::rows::{self, LangOf, Row};
use super::site::{Agency, Site};
use super::templates::Templates;
use super::waiting::{self, Told};
use crate::dates;
use crate::inquiry::{Inquiry, Labels, Promise, Reminder, Travelers, TripType, reply_due};
use crate::locale::{Lang, MailTexts, fill, page_texts};
use crate::store::{EraseCode, MailKind, MorningNews, NewsletterTokens, Reminded, SignInTokens};

/// What an outbox row asks for.
#[derive(Clone, Copy, Debug)]
pub struct Letter<'a> {
    pub kind: MailKind,
    pub recipient: &'a str,
    pub lang: Lang,
    /// The same across retries. Used as it is if it contains an `@`, else completed with the sender's domain.
    pub message_id: &'a str,
    /// When the row was created: the mail's date, also on retries.
    pub created_at: Timestamp,
    pub inquiry: Option<&'a Inquiry>,
    /// Slug of an itinerary.
    pub payload: Option<&'a str>,
    /// Tokens for the links of a newsletter mail.
    pub newsletter: Option<&'a NewsletterTokens>,
    /// The refusal to notify staff of.
    pub refusal: Option<Refusal<'a>>,
    /// What lets a person of the staff in.
    pub sign_in: Option<SignIn<'a>>,
    /// The token of the link to the inquiry's page.
    pub request_link: Option<&'a str>,
    /// What asks a new address.
    pub new_address: Option<NewAddress<'a>>,
    /// What erases.
    pub erase_code: Option<&'a EraseCode>,
    /// What somebody of the staff is told.
    pub news: Option<StaffNews<'a>>,
}

/// An address that rejected a mail.
#[derive(Clone, Copy, Debug)]
pub struct Refusal<'a> {
    pub address: &'a str,
    /// The reason, as given by its server.
    pub words: &'a str,
}

/// Link and code for a person of the staff.
#[derive(Clone, Copy, Debug)]
pub struct SignIn<'a> {
    pub name: &'a str,
    pub tokens: &'a SignInTokens,
}

/// The token that confirms an inquiry's new address.
#[derive(Clone, Copy)]
pub struct NewAddress<'a> {
    pub token: &'a str,
    pub expires_at: Timestamp,
}

impl std::fmt::Debug for NewAddress<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewAddress").field("expires_at", &self.expires_at).finish_non_exhaustive()
    }
}

/// What waits for an answer, as of `now`.
#[derive(Clone, Copy, Debug)]
pub enum StaffNews<'a> {
    Reminder { inquiries: &'a [Reminded], now: Timestamp },
    Morning { news: &'a MorningNews, now: Timestamp },
}

/// What every mail has, whatever its content; the fields are those of [`Letter`].
struct Envelope<'a> {
    recipient: &'a str,
    lang: Lang,
    message_id: &'a str,
    created_at: Timestamp,
}

/// Writes mails in the agency's name.
pub struct Composer {
    site: Arc<dyn Site>,
    sender: Sender,
    templates: Templates,
}

impl Composer {
    pub fn new(site: Arc<dyn Site>, sender: Sender) -> Self {
        Composer { site, sender, templates: Templates::embedded() }
    }

    /// What the agency promises at the moment.
    pub fn promise(&self) -> Promise {
        let Agency { reply_within, time_zone, .. } = self.site.agency();
        Promise { within: reply_within, zone: time_zone }
    }

    /// Composes the mail for a row.
    ///
    /// # Errors
    /// A permanent [`SendFailure`]: what it is about is gone, or the address is not deliverable.
    pub fn compose(&self, letter: &Letter<'_>) -> Result<Outgoing, SendFailure> {
        let draft = match (letter.kind, letter.inquiry) {
            (MailKind::Confirmation, Some(inquiry)) => self.confirmation(letter, inquiry),
            (MailKind::Staff, Some(inquiry)) => self.staff(letter, inquiry),
            (MailKind::Itinerary, _) => self.itinerary(letter)?,
            (MailKind::NewsletterConfirm, _) => self.newsletter_confirm(letter)?,
            (MailKind::SignIn, _) => self.sign_in(letter)?,
            (MailKind::Reminder, _) => self.reminder(letter)?,
            (MailKind::Morning, _) => self.morning(letter)?,
            (MailKind::Refused, Some(inquiry)) => self.refused(letter, inquiry)?,
            (MailKind::RequestLink, Some(inquiry)) => self.request_link(letter, inquiry)?,
            (MailKind::NewAddress, Some(inquiry)) => self.new_address(letter, inquiry)?,
            (MailKind::AddressChanged, Some(inquiry)) => self.address_changed(letter, inquiry),
            (MailKind::EraseCode, Some(inquiry)) => self.erase_code(letter, inquiry)?,
            (MailKind::VisitorStep, inquiry) => self.visitor_step(letter, inquiry)?,
            (
                MailKind::Confirmation
                | MailKind::Staff
                | MailKind::Refused
                | MailKind::RequestLink
                | MailKind::NewAddress
                | MailKind::AddressChanged
                | MailKind::EraseCode,
                None,
            ) => {
                return Err(unwritten("the inquiry that it is about is gone"));
            }
        };
        let Letter { recipient, lang, message_id, created_at, .. } = *letter;
        self.finish(letter.kind.code(), Envelope { recipient, lang, message_id, created_at }, draft)
    }

    /// Composes the mail that tests the settings; `server` is named in it.
    ///
    /// # Errors
    /// A permanent [`SendFailure`] when the address is not deliverable.
    pub fn test(&self, recipient: &str, lang: Lang, server: &str, now: Timestamp) -> Result<Outgoing, SendFailure> {
        let agency = self.site.agency();
        let texts = MailTexts::of(lang);
        let named = [("agency", agency.name.as_str())];
        let values = context! {
            sent => dates::moment(lang, now, &agency.time_zone),
            zone => dates::zone(lang, now, &agency.time_zone),
            server,
            ..self.shared(lang, "test", &agency, texts.text("test", "preheader"), &fill(texts.text("test", "subject"), &named))
        };
        let message_id = format!("test-{:x}", now.as_nanosecond());
        let subject = fill(texts.text("test", "subject"), &named);
        let draft = Draft { subject, to_name: None, reply_to: None, answers_visitor: false, one_click: None, values };
        let envelope = Envelope { recipient, lang, message_id: &message_id, created_at: now };
        self.finish("test", envelope, draft)
    }

    fn confirmation(&self, letter: &Letter<'_>, inquiry: &Inquiry) -> Draft {
        let agency = self.site.agency();
        let texts = MailTexts::of(letter.lang);
        let reference = inquiry.reference.to_string();
        // From when the confirmation was queued, which is later than the inquiry if its address had to be corrected.
        let reply_due = reply_due(letter.created_at.max(inquiry.created_at), agency.reply_within);
        let due = dates::moment(letter.lang, reply_due, &agency.time_zone);
        let subject = fill(texts.text("confirmation", "subject"), &[("reference", &reference)]);
        let preheader = fill(texts.text("confirmation", "preheader"), &[("due", &due)]);
        let whatsapp = agency.whatsapp.as_deref().map(|number| {
            whatsapp_link(number, &fill(texts.text("confirmation", "whatsapp_text"), &[("reference", &reference)]))
        });
        let request = letter.request_link.map(|token| self.site.request_url(letter.lang, token));
        let names = LangOf { lang: letter.lang, site: &*self.site };
        let details = &inquiry.details;
        let alone_on_tour = details.trip_type == TripType::CustomTour && details.travelers == Travelers::One;
        let name = details.name_for_visitor().map(header_text);
        let title = match &name {
            Some(name) => fill(texts.text("confirmation", "title"), &[("name", name)]),
            None => texts.text("confirmation", "title_plain").to_owned(),
        };
        let values = context! {
            greeting => title,
            phone_in_doubt => details.phone_in_doubt(),
            reference,
            due,
            zone => dates::zone(letter.lang, reply_due, &agency.time_zone),
            rows_chosen => Serde(rows::chosen(details, &names)),
            priced_for_two => alone_on_tour,
            links => context! { whatsapp, request, ..self.links(letter.lang) },
            ..self.shared(letter.lang, "confirmation", &agency, &preheader, &subject)
        };
        Draft { subject, to_name: name, reply_to: None, answers_visitor: true, one_click: None, values }
    }

    fn staff(&self, letter: &Letter<'_>, inquiry: &Inquiry) -> Draft {
        let agency = self.site.agency();
        let texts = MailTexts::of(letter.lang);
        let visitor_texts = MailTexts::of(inquiry.lang);
        let labels = Labels::for_lang(letter.lang);
        let details = &inquiry.details;
        let name = header_text(&details.full_name);
        let reference = inquiry.reference.to_string();
        let due = dates::moment(letter.lang, inquiry.reply_due(agency.reply_within), &agency.time_zone);
        let names = LangOf { lang: letter.lang, site: &*self.site };

        let subject = fill(texts.text("staff", "subject"), &[("reference", &reference), ("name", &name)]);
        let trip = rows::trip_in_short(details, &names);
        let preheader = fill(texts.text("staff", "preheader"), &[("trip", &trip), ("due", &due)]);
        // Staff answer in the visitor's language: the subject and the greeting are already in it.
        let reply_subject = fill(visitor_texts.text("confirmation", "subject"), &[("reference", &reference)]);
        let email = details.email.for_sending();
        let reply_link = mail_link(&email, Some(&format!("Re: {reply_subject}")));
        let visitor_whatsapp = visitor_whatsapp(inquiry, &agency);
        let address = deliverable(&email).ok().filter(|address| !needs_utf8(address));
        let values = context! {
            name,
            reference,
            reference_label => labels.record("reference"),
            due,
            zone => dates::zone(letter.lang, inquiry.reply_due(agency.reply_within), &agency.time_zone),
            email,
            no_reply_to => address.is_none(),
            comments => details.comments.as_deref(),
            visitor_lang => inquiry.lang.code(),
            groups => Serde(rows::groups(inquiry, &names, &agency.time_zone, visitor_whatsapp.as_deref())),
            desk => Serde(texts.part("desk")),
            links => context! {
                reply => reply_link,
                visitor_whatsapp,
                desk => Serde(self.site.desk_links(inquiry.reference)),
                ..self.links(letter.lang)
            },
            ..self.shared(letter.lang, "staff", &agency, &preheader, &subject)
        };
        let reply_to = address.map(|address| Mailbox::new(Some(header_text(&details.full_name)), address));
        Draft { subject, to_name: None, reply_to, answers_visitor: false, one_click: None, values }
    }

    /// The visitor's address rejected the confirmation: tells staff what they need to ask for the right one.
    fn refused(&self, letter: &Letter<'_>, inquiry: &Inquiry) -> Result<Draft, SendFailure> {
        let refusal = letter.refusal.ok_or_else(|| unwritten("the refused mail is gone"))?;
        let agency = self.site.agency();
        let texts = MailTexts::of(letter.lang);
        let labels = Labels::for_lang(letter.lang);
        let details = &inquiry.details;
        let name = header_text(&details.full_name);
        let reference = inquiry.reference.to_string();
        let subject = fill(texts.text("refused", "subject"), &[("reference", &reference), ("name", &name)]);
        let preheader = fill(texts.text("refused", "preheader"), &[("phone", &details.phone)]);
        let visitor_whatsapp = visitor_whatsapp(inquiry, &agency);
        let names = LangOf { lang: letter.lang, site: &*self.site };
        let mut rows = rows::contact(inquiry, &names, visitor_whatsapp.as_deref());
        rows.push(Row {
            label: texts.text("refused", "answer").to_owned(),
            value: header_text(refusal.words),
            href: None,
        });
        let values = context! {
            name,
            address => header_text(refusal.address),
            reference,
            reference_label => labels.record("reference"),
            due => dates::moment(letter.lang, inquiry.reply_due(agency.reply_within), &agency.time_zone),
            zone => dates::zone(letter.lang, inquiry.reply_due(agency.reply_within), &agency.time_zone),
            rows_contact => Serde(rows),
            staff => Serde(texts.part("staff")),
            desk => Serde(texts.part("desk")),
            links => context! {
                visitor_whatsapp,
                desk => Serde(self.site.desk_links(inquiry.reference)),
                ..self.links(letter.lang)
            },
            ..self.shared(letter.lang, "refused", &agency, &preheader, &subject)
        };
        Ok(Draft { subject, to_name: None, reply_to: None, answers_visitor: false, one_click: None, values })
    }

    fn itinerary(&self, letter: &Letter<'_>) -> Result<Draft, SendFailure> {
        let slug = letter.payload.ok_or_else(|| unwritten("no itinerary is named"))?;
        let itinerary = self
            .site
            .itinerary(letter.lang, slug)
            .ok_or_else(|| unwritten(format!("the itinerary `{slug}` is no longer offered")))?;
        let agency = self.site.agency();
        let texts = MailTexts::of(letter.lang);
        let subject = fill(texts.text("itinerary", "subject"), &[("title", &itinerary.text.title)]);
        let preheader = itinerary.text.subtitle.clone();
        let values = context! {
            page => Serde(page_texts(letter.lang, "itinerary")),
            links => context! {
                page => itinerary.url.as_str(),
                plan => itinerary.plan_url.as_str(),
                ..self.links(letter.lang)
            },
            facts => Serde(rows::facts(&itinerary, letter.lang)),
            refunds => Serde(rows::refunds(&itinerary, letter.lang)),
            itinerary => Serde(&itinerary),
            ..self.shared(letter.lang, "itinerary", &agency, &preheader, &subject)
        };
        Ok(Draft { subject, to_name: None, reply_to: None, answers_visitor: true, one_click: None, values })
    }

    fn newsletter_confirm(&self, letter: &Letter<'_>) -> Result<Draft, SendFailure> {
        let tokens = letter.newsletter.ok_or_else(|| unwritten("nobody waits for it any more"))?;
        let agency = self.site.agency();
        let texts = MailTexts::of(letter.lang);
        let named = [("agency", agency.name.as_str())];
        let subject = fill(texts.text("newsletter_confirm", "subject"), &named);
        let preheader = texts.text("newsletter_confirm", "preheader");
        let links = self.site.newsletter_links(letter.lang, &tokens.confirm, &tokens.leave);
        let values = context! {
            until => dates::moment(letter.lang, tokens.expires_at, &agency.time_zone),
            zone => dates::zone(letter.lang, tokens.expires_at, &agency.time_zone),
            links => context! {
                confirm => links.confirm,
                leave => links.leave,
                ..self.links(letter.lang)
            },
            ..self.shared(letter.lang, "newsletter_confirm", &agency, preheader, &subject)
        };
        let one_click = Some(links.one_click);
        Ok(Draft { subject, to_name: None, reply_to: None, answers_visitor: true, one_click, values })
    }

    fn sign_in(&self, letter: &Letter<'_>) -> Result<Draft, SendFailure> {
        let SignIn { name, tokens } = letter.sign_in.ok_or_else(|| unwritten("nobody waits for it any more"))?;
        let agency = self.site.agency();
        let texts = MailTexts::of(letter.lang);
        let subject = fill(texts.text("sign_in", "subject"), &[("agency", &agency.name)]);
        let preheader = fill(texts.text("sign_in", "preheader"), &[("code", &tokens.code)]);
        let values = context! {
            name => header_text(name),
            code => tokens.code.as_str(),
            until => dates::moment(letter.lang, tokens.expires_at, &agency.time_zone),
            zone => dates::zone(letter.lang, tokens.expires_at, &agency.time_zone),
            links => context! { sign_in => self.site.sign_in_url(&tokens.link), ..self.links(letter.lang) },
            ..self.shared(letter.lang, "sign_in", &agency, &preheader, &subject)
        };
        Ok(Draft { subject, to_name: None, reply_to: None, answers_visitor: false, one_click: None, values })
    }

    fn request_link(&self, letter: &Letter<'_>, inquiry: &Inquiry) -> Result<Draft, SendFailure> {
        let token = letter.request_link.ok_or_else(|| unwritten("there is no link"))?;
        let link = self.site.request_url(letter.lang, token);
        Ok(self.to_traveller(letter, "request_link", inquiry, context! {}, Some(link)))
    }

    fn new_address(&self, letter: &Letter<'_>, inquiry: &Inquiry) -> Result<Draft, SendFailure> {
        let NewAddress { token, expires_at } =
            letter.new_address.ok_or_else(|| unwritten("nobody waits for it any more"))?;
        let link = self.site.new_address_url(letter.lang, token);
        let until = self.until(letter.lang, expires_at);
        Ok(self.to_traveller(letter, "new_address", inquiry, until, Some(link)))
    }

    fn address_changed(&self, letter: &Letter<'_>, inquiry: &Inquiry) -> Draft {
        self.to_traveller(letter, "address_changed", inquiry, context! {}, None)
    }

    fn erase_code(&self, letter: &Letter<'_>, inquiry: &Inquiry) -> Result<Draft, SendFailure> {
        let EraseCode { code, expires_at } =
            letter.erase_code.ok_or_else(|| unwritten("nobody waits for it any more"))?;
        let values = context! { code => code.as_str(), ..self.until(letter.lang, *expires_at) };
        Ok(self.to_traveller(letter, "erase_code", inquiry, values, None))
    }

    fn until(&self, lang: Lang, expires_at: Timestamp) -> Value {
        let zone = self.site.agency().time_zone;
        context! { until => dates::moment(lang, expires_at, &zone), zone => dates::zone(lang, expires_at, &zone) }
    }

    /// A mail that somebody with the link to an inquiry caused: it repeats nothing that they typed.
    fn to_traveller(
        &self,
        letter: &Letter<'_>,
        part: &'static str,
        inquiry: &Inquiry,
        values: Value,
        go: Option<String>,
    ) -> Draft {
        let agency = self.site.agency();
        let texts = MailTexts::of(letter.lang);
        let reference = inquiry.reference.to_string();
        let subject = fill(texts.text(part, "subject"), &[("reference", &reference)]);
        let values = context! {
            reference,
            links => context! { go, ..self.links(letter.lang) },
            ..context! { ..values, ..self.shared(letter.lang, part, &agency, texts.text(part, "preheader"), &subject) }
        };
        Draft { subject, to_name: None, reply_to: None, answers_visitor: true, one_click: None, values }
    }

    /// Tells staff what a traveller did; the payload says it, as the store wrote it. Of erased inquiries there is nothing else.
    fn visitor_step(&self, letter: &Letter<'_>, inquiry: Option<&Inquiry>) -> Result<Draft, SendFailure> {
        let payload = letter.payload.ok_or_else(|| unwritten("what happened is gone"))?;
        let (step, about) = payload.split_once(':').unwrap_or((payload, ""));
        let agency = self.site.agency();
        let texts = MailTexts::of(letter.lang);
        let labels = Labels::for_lang(letter.lang);
        let word = |key: &str| texts.part("visitor_step")[key][step].as_str();
        let (Some(did), Some(intro)) = (word("did"), word("intro")) else {
            return Err(unwritten("what happened is unknown to this version"));
        };
        let fields: Vec<&str> =
            about.split(',').filter(|field| !field.is_empty()).map(|field| labels.field(field)).collect();
        let reference = inquiry.map_or_else(|| about.to_owned(), |inquiry| inquiry.reference.to_string());
        let name = inquiry.map(|inquiry| header_text(&inquiry.details.full_name)).unwrap_or_default();
        let site = LangOf { lang: letter.lang, site: &*self.site };
        let trip = inquiry.map(|inquiry| rows::trip_in_short(&inquiry.details, &site)).unwrap_or_default();
        let fields = fields.join(", ");
        let words =
            [("reference", reference.as_str()), ("name", &name), ("did", did), ("trip", &trip), ("fields", &fields)];
        let text = |key: &str, erased: &str| {
            fill(texts.text("visitor_step", if inquiry.is_some() { key } else { erased }), &words)
        };
        let subject = text("subject", "subject_erased");
        let preheader = text("preheader", "preheader_erased");
        let values = context! {
            what => subject.as_str(),
            intro => fill(intro, &words),
            comments => inquiry.filter(|_| step == "added").and_then(|inquiry| inquiry.details.comments.as_deref()),
            visitor_lang => inquiry.map_or(letter.lang, |inquiry| inquiry.lang).code(),
            staff => Serde(texts.part("staff")),
            ..self.shared(letter.lang, "visitor_step", &agency, &preheader, &subject)
        };
        Ok(Draft { subject, to_name: None, reply_to: None, answers_visitor: false, one_click: None, values })
    }

    /// Names the inquiries whose time is running out.
    fn reminder(&self, letter: &Letter<'_>) -> Result<Draft, SendFailure> {
        let Some(StaffNews::Reminder { inquiries, now }) = letter.news else {
            return Err(unwritten("nothing waits any more"));
        };
        let (agency, names) = (self.site.agency(), LangOf { lang: letter.lang, site: &*self.site });
        let texts = MailTexts::of(letter.lang);
        let told = inquiries.iter().map(|Reminded { inquiry, holder, .. }| {
            waiting::told(inquiry, holder.as_deref(), false, now, &agency, &names)
        });
        let told: Vec<Told> = told.collect();
        let is_last = inquiries.iter().any(|reminded| reminded.step == Reminder::Last);
        let intro = match told.iter().any(|one| one.overdue) {
            true => "intro_overdue",
            false if is_last => "intro_last",
            false => "intro",
        };
        let count = told.len().to_string();
        let first = told.first().ok_or_else(|| unwritten("nothing waits any more"))?;
        let (subject, title) = match told.len() {
            1 => (
                fill(texts.text("reminder", "subject"), &[("reference", &first.reference), ("name", &first.name)]),
                texts.text("reminder", "title").to_owned(),
            ),
            _ => (
                fill(texts.text("reminder", "subject_several"), &[("count", &count)]),
                fill(texts.text("reminder", "title_several"), &[("count", &count)]),
            ),
        };
        let preheader = format!("{} · {}", first.name, first.due);
        let values = context! {
            greeting => title,
            intro => texts.text("reminder", intro),
            waiting => Serde(&told),
            staff => Serde(texts.part("staff")),
            desk => Serde(texts.part("desk")),
            ..self.shared(letter.lang, "reminder", &agency, &preheader, &subject)
        };
        Ok(Draft { subject, to_name: None, reply_to: None, answers_visitor: false, one_click: None, values })
    }

    /// What waits in the morning.
    fn morning(&self, letter: &Letter<'_>) -> Result<Draft, SendFailure> {
        let Some(StaffNews::Morning { news, now }) = letter.news else {
            return Err(unwritten("nothing waits any more"));
        };
        let (agency, names) = (self.site.agency(), LangOf { lang: letter.lang, site: &*self.site });
        let texts = MailTexts::of(letter.lang);
        let told = news
            .inquiries
            .iter()
            .map(|one| waiting::told(&one.inquiry, one.holder.as_deref(), one.bounced, now, &agency, &names));
        let told: Vec<Told> = told.collect();
        let counts: Vec<String> = [("waiting", news.waiting), ("overdue", news.overdue), ("bounced", news.bounced)]
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(key, count)| fill(texts.text("morning", key), &[("count", count.to_string())]))
            .collect();
        let subject = counts.join(" · ");
        let more = usize::try_from(news.waiting).unwrap_or(usize::MAX).saturating_sub(told.len());
        let values = context! {
            counts,
            more,
            waiting => Serde(&told),
            staff => Serde(texts.part("staff")),
            desk => Serde(texts.part("desk")),
            links => context! { list => self.site.desk_url(), ..self.links(letter.lang) },
            ..self.shared(letter.lang, "morning", &agency, &subject, &subject)
        };
        Ok(Draft { subject, to_name: None, reply_to: None, answers_visitor: false, one_click: None, values })
    }

    /// What the layout of every mail needs.
    fn shared(&self, lang: Lang, part: &str, agency: &Agency, preheader: &str, subject: &str) -> Value {
        let words = self.site.words(lang);
        // The program's own texts, and the agency's.
        let texts = |part| {
            let own = Value::from(Serde(MailTexts::of(lang).part(part)));
            context! { ..Value::from(Serde(&words[part])), ..own }
        };
        context! {
            lang => lang.code(),
            layout => texts("layout"),
            t => texts(part),
            agency => context! { name => agency.name.as_str(), offices => agency.offices.clone() },
            links => self.links(lang),
            preheader,
            subject,
        }
    }

    fn links(&self, lang: Lang) -> Value {
        context! { home => self.site.home_url(lang), privacy => self.site.privacy_url(lang) }
    }

    fn finish(&self, template: &str, envelope: Envelope<'_>, draft: Draft) -> Result<Outgoing, SendFailure> {
        let Envelope { recipient, lang, message_id, created_at } = envelope;
        let to = deliverable(recipient).map_err(|error| unwritten(error.to_string()))?;
        let bodies = self.templates.render(template, &draft.values).map_err(|error| {
            // The short form: the long one includes values, which are a visitor's data.
            unwritten(format!("the template `{template}` cannot be filled in: {error}"))
        })?;
        let from = self.sender.mailbox(&self.site.agency().name);
        let message_id = match message_id.contains('@') {
            true => format!("<{}>", message_id.trim_matches(['<', '>'])),
            false => format!("<{message_id}@{}>", self.sender.address().domain()),
        };
        // Autoresponders must reply to neither the confirmation nor the notice (RFC 3834).
        let automatic = if draft.answers_visitor { "auto-replied" } else { "auto-generated" };
        let mut message = Message::builder()
            .from(from)
            .to(Mailbox::new(draft.to_name, to.clone()))
            .subject(header_text(&draft.subject))
            .date(SystemTime::try_from(created_at).unwrap_or_else(|_| SystemTime::now()))
            .message_id(Some(message_id))
            .raw_header(header("Auto-Submitted", automatic))
            .raw_header(header("Content-Language", lang.code()));
        if let Some(reply_to) = draft.reply_to {
            message = message.reply_to(reply_to);
        }
        if let Some(address) = draft.one_click {
            // RFC 2369 and RFC 8058. There is no place to fold an address.
            let address = format!("<{address}>");
            let name = HeaderName::new_from_ascii_str("List-Unsubscribe");
            message = message
                .raw_header(HeaderValue::dangerous_new_pre_encoded(name, address.clone(), address))
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"));
        }
        let message = message
            .multipart(MultiPart::alternative_plain_html(bodies.text, bodies.html))
            .map_err(|error| unwritten(error.to_string()))?;
        Ok(Outgoing { from: self.sender.address().clone(), to, bytes: message.formatted() })
    }
}

/// A mail whose bodies are not rendered yet.
struct Draft {
    subject: String,
    to_name: Option<String>,
    reply_to: Option<Mailbox>,
    answers_visitor: bool,
    /// Where mail clients unsubscribe with one click.
    one_click: Option<String>,
    values: Value,
}

fn unwritten(words: impl Into<String>) -> SendFailure {
    SendFailure::permanent(Stage::Compose, words)
}

fn header(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_owned())
}

/// A link to start a chat with the visitor, in the visitor's language.
fn visitor_whatsapp(inquiry: &Inquiry, agency: &Agency) -> Option<String> {
    let number = inquiry.details.whatsapp_number()?;
    let texts = MailTexts::of(inquiry.lang);
    let reference = inquiry.reference.to_string();
    let mut values = vec![("agency", agency.name.clone()), ("reference", reference)];
    let text = match inquiry.details.name_for_visitor() {
        Some(name) => {
            values.push(("name", header_text(name)));
            "whatsapp_text"
        }
        None => "whatsapp_text_plain",
    };
    Some(whatsapp_link(&number, &fill(texts.text("staff", text), &values)))
}
