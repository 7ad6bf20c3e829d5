//! What mails say, read back with a parser that knows nothing of how they were written.

use mailparse::{MailHeaderMap, ParsedMail};
use patagonia::inquiry::{Inquiry, Labels, NewInquiry, Reminder, Travelers};
use patagonia::locale::Lang;
use patagonia::mail::{Letter, NewAddress, Refusal, SignIn, StaffNews};
use patagonia::store::{EraseCode, MailKind, MorningNews, NewsletterTokens, Reminded, SignInTokens, Unanswered};

use super::mail_fixture::{SLUG, composer, new_itinerary, new_tour, received};

struct Written {
    raw: Vec<u8>,
    text: String,
    html: String,
}

impl Written {
    fn header(&self, name: &str) -> Option<String> {
        let (headers, _) = mailparse::parse_headers(&self.raw).unwrap();
        headers.get_first_value(name)
    }
}

fn write(kind: MailKind, recipient: &str, lang: Lang, inquiry: &Inquiry) -> Written {
    let letter = Letter {
        kind,
        recipient,
        lang,
        message_id: "0190a7c2",
        created_at: inquiry.created_at,
        inquiry: Some(inquiry),
        payload: None,
        newsletter: None,
        refusal: None,
        sign_in: None,
        request_link: None,
        new_address: None,
        erase_code: None,
        news: None,
    };
    read(&format!("{kind}-{lang}-{}", inquiry.details.trip_type), &letter)
}

/// Composes a mail and parses it.
fn read(name: &str, letter: &Letter) -> Written {
    let raw = composer().compose(letter).unwrap().bytes;
    let parsed = mailparse::parse_mail(&raw).unwrap();
    assert_eq!(parsed.ctype.mimetype, "multipart/alternative");
    let body = |part: &ParsedMail| part.get_body().unwrap().replace("\r\n", "\n");
    assert_eq!(parsed.subparts[0].ctype.mimetype, "text/plain");
    assert_eq!(parsed.subparts[1].ctype.mimetype, "text/html");
    let (text, html) = (body(&parsed.subparts[0]), body(&parsed.subparts[1]));
    // For a look at them: writes every mail of the tests to a folder, if one is named.
    if let Ok(dir) = std::env::var("MAIL_PREVIEW_DIR") {
        std::fs::write(format!("{dir}/{name}.html"), &html).unwrap();
    }
    Written { raw, text, html }
}

fn confirmation(lang: Lang, inquiry: &Inquiry) -> Written {
    write(MailKind::Confirmation, inquiry.details.email.as_str(), lang, inquiry)
}

fn notice(lang: Lang, inquiry: &Inquiry) -> Written {
    write(MailKind::Staff, "equipo@patagonia.example", lang, inquiry)
}

#[test]
fn a_confirmation_names_the_reference_the_choices_and_the_deadline() {
    let mail = confirmation(Lang::Es, &received(new_tour(), Lang::Es));
    assert_eq!(mail.header("Subject").unwrap(), "Recibimos tu solicitud PAT-7K3QX2");
    assert_eq!(mail.header("From").unwrap(), "\"Patagonia Regenerativa\" <hola@patagonia.example>");
    assert_eq!(mail.header("To").unwrap(), "Anna Müller <anna.mueller+reise@xn--mller-kva.example>");
    assert_eq!(mail.header("Message-ID").unwrap(), "<0190a7c2@patagonia.example>");
    assert_eq!(mail.header("Date").unwrap(), "Mon, 02 Mar 2026 18:40:00 +0000");
    assert_eq!(mail.header("Auto-Submitted").unwrap(), "auto-replied");
    assert_eq!(mail.header("Content-Language").unwrap(), "es");
    assert_eq!(mail.header("Reply-To"), None);
    for body in [&mail.text, &mail.html] {
        for expected in [
            "Gracias, Anna Müller",
            "PAT-7K3QX2",
            "martes 3 de marzo de 2026, 15:40\u{a0}h",
            "hora de Punta Arenas, UTC−3",
            "Un tour personalizado",
            "5 o más (7\u{a0}personas)",
            "15 de enero de 2027",
            "Moderada",
            "15–21 días",
            "Lodges sustentables",
            "Vehículo exclusivo",
            "Aysén, Magallanes",
            "Trekking, Observación de fauna",
            "Naturaleza, Ciencia",
            "https://wa.me/56900000000?text=Hola%2C%20les%20escribo%20por%20mi%20solicitud%20PAT%2D7K3QX2%2E",
            "https://patagonia.example/es/privacy",
        ] {
            assert!(body.contains(expected), "{expected} is missing in\n{body}");
        }
    }
}

#[test]
fn a_confirmation_repeats_nothing_typed_but_the_name() {
    let mut inquiry = received(new_tour(), Lang::De);
    inquiry.note = Some("Stammgast".to_owned());
    let mail = confirmation(Lang::De, &inquiry);
    for body in [&mail.text, &mail.html] {
        for typed in ["Gletscher", "Danke</b>", "1234567", "anna.mueller", "Stammgast"] {
            assert!(!body.contains(typed), "{typed} is in\n{body}");
        }
        assert!(body.contains("Anna Müller"));
    }
}

#[test]
fn a_doubtful_name_is_kept_from_what_the_visitor_is_mailed() {
    let named = |name: &str| received(NewInquiry { full_name: name.to_owned(), ..new_tour() }, Lang::Es);
    for name in ["GANASTE 1000 USD, COBRA EN EVIL.CO", "paypal.SUPPORT", "Evil．Co", "https://example.com"] {
        let inquiry = named(name);
        let mail = confirmation(Lang::Es, &inquiry);
        assert_eq!(mail.header("To").unwrap(), "anna.mueller+reise@xn--mller-kva.example");
        assert!(mail.text.contains("\n\nGracias por escribirnos\n\n"), "{}", mail.text);
        let staff = notice(Lang::Es, &inquiry);
        for body in [&mail.text, &mail.html] {
            assert!(!body.contains(name), "{name} is in\n{body}");
        }
        assert!(staff.text.contains(name) && staff.header("Subject").unwrap().contains(name));
        let (_, link) = staff.text.split_once("https://wa.me/491701234567?text=").unwrap();
        assert!(link.starts_with("Hola%3A%20somos%20el%20equipo"), "{link}");
    }
    for name in ["Ana/Juan", "Anna c/o Müller", "Dr.med. Anna Weber", "A.de Vries", "Ana 👨\u{200d}👩\u{200d}👧"]
    {
        let mail = confirmation(Lang::Es, &named(name));
        assert!(mail.text.contains(&format!("\n\nGracias, {name}\n\n")), "{}", mail.text);
        assert!(mail.header("To").unwrap().contains(name), "{:?}", mail.header("To"));
    }
}

#[test]
fn a_month_is_written_as_a_month() {
    let details = NewInquiry { tentative_date: Some("2027-02".parse().unwrap()), ..new_tour() };
    let inquiry = received(details, Lang::Es);
    let words = [
        (Lang::Es, "febrero de 2027"),
        (Lang::En, "February 2027"),
        (Lang::Fr, "février 2027"),
        (Lang::De, "Februar 2027"),
        (Lang::It, "febbraio 2027"),
        (Lang::Pt, "fevereiro de 2027"),
    ];
    for (lang, expected) in words {
        assert!(confirmation(lang, &inquiry).text.contains(&format!(" {expected}\n")), "{expected}");
        assert!(notice(lang, &inquiry).text.contains(&format!(" {expected}\n")), "{expected}");
    }
}

#[test]
fn a_number_that_nobody_has_gets_no_link_and_its_owner_is_asked() {
    let doubtful =
        NewInquiry { phone: "+56 9 8765 432".to_owned(), phone_e164: None, country: "CL".to_owned(), ..new_tour() };
    let inquiry = received(doubtful, Lang::Es);
    let staff = notice(Lang::Es, &inquiry);
    assert!(staff.text.contains("+56 9 8765 432") && !staff.text.contains("wa.me/"), "{}", staff.text);
    assert!(confirmation(Lang::Es, &inquiry).text.contains("No reconocimos el teléfono que escribiste."));
    assert!(!confirmation(Lang::Es, &received(new_tour(), Lang::Es)).text.contains("No reconocimos"));
    // Differs from what was typed in the link alone.
    let mobile = NewInquiry {
        phone: "+54 2966 123456".to_owned(),
        phone_e164: Some("+542966123456".to_owned()),
        country: "AR".to_owned(),
        ..new_tour()
    };
    let staff = notice(Lang::Es, &received(mobile, Lang::Es));
    assert!(staff.text.contains("https://wa.me/5492966123456?") && staff.text.contains(" +542966123456\n"));
}

#[test]
fn an_itinerary_goes_by_its_title_and_by_its_slug_once_it_is_gone() {
    let mail = confirmation(Lang::En, &received(new_itinerary(), Lang::En));
    assert!(mail.text.contains("Southern Patagonia: a scientific expedition"), "{}", mail.text);
    assert!(!mail.text.contains("priced for two"));

    let mut details = new_itinerary();
    details.itinerary = Some("viaje-retirado".to_owned());
    assert!(confirmation(Lang::En, &received(details, Lang::En)).text.contains("viaje-retirado"));
}

#[test]
fn one_person_on_a_custom_tour_hears_that_it_is_priced_for_two() {
    let mut details = new_tour();
    (details.travelers, details.group_size) = (Travelers::One, None);
    let mail = confirmation(Lang::En, &received(details, Lang::En));
    assert!(mail.text.contains("priced for two people") && mail.html.contains("priced for two people"));
}

#[test]
fn staff_see_everything_in_their_language_and_answer_the_visitor() {
    let details = NewInquiry { newsletter: true, ..new_tour() };
    let mail = notice(Lang::Es, &received(details, Lang::De));
    assert_eq!(mail.header("Subject").unwrap(), "Nueva solicitud PAT-7K3QX2: Anna Müller");
    assert_eq!(mail.header("From").unwrap(), "\"Patagonia Regenerativa\" <hola@patagonia.example>");
    assert_eq!(mail.header("To").unwrap(), "equipo@patagonia.example");
    assert_eq!(mail.header("Reply-To").unwrap(), "Anna Müller <anna.mueller+reise@xn--mller-kva.example>");
    assert_eq!(mail.header("Auto-Submitted").unwrap(), "auto-generated");
    for expected in [
        "> Wir möchten Gletscher sehen.\n> Geht das im Januar? <b>Danke</b>\n",
        "Nombre completo: Anna Müller",
        "Correo electrónico: anna.mueller+reise@müller.example",
        "Teléfono / WhatsApp: +49 170 1234567",
        "Teléfono internacional: +491701234567",
        "País de residencia: Alemania",
        "Idioma de la página: alemán",
        "Tipo de viaje: Un tour personalizado",
        "Número de viajeros: 5 o más (7\u{a0}personas)",
        "Presupuesto aproximado por persona (USD): USD\u{a0}3.000–5.000",
        "Recibida: lunes 2 de marzo de 2026, 15:40\u{a0}h (hora de Punta Arenas, UTC−3)",
        "martes 3 de marzo de 2026, 15:40\u{a0}h (hora de Punta Arenas, UTC−3)",
        "Quiero recibir el boletín: Sí",
        "Versión de la política: 2024-01-15",
        "La tomo yo: https://patagonia.example/desk/inquiries/PAT-7K3QX2/take",
        "Ya la respondí: https://patagonia.example/desk/inquiries/PAT-7K3QX2/answered",
        // The greeting is in the visitor's language.
        "https://wa.me/491701234567?text=Guten%20Tag%2C%20Anna%20M%C3%BCller",
    ] {
        assert!(mail.text.contains(expected), "{expected} is missing in\n{}", mail.text);
    }
    assert!(mail.html.contains("Geht das im Januar? &lt;b&gt;Danke&lt;/b&gt;<br>"), "{}", mail.html);
    assert!(mail.html.contains("lang=\"de\""));
}

#[test]
fn without_an_international_number_there_is_no_whatsapp_link() {
    let mut details = new_itinerary();
    (details.phone, details.phone_e164) = ("1234567".to_owned(), None);
    let mail = notice(Lang::Es, &received(details, Lang::Es));
    assert!(!mail.text.contains("wa.me") && mail.text.contains("falta el enlace a WhatsApp"), "{}", mail.text);
    assert!(mail.text.contains("No escribió comentarios."));
}

#[test]
fn a_visitor_whose_address_needs_smtputf8_is_named_in_the_body_only() {
    let mut details = new_itinerary();
    details.email = patagonia::inquiry::Email::parse("josé@correo.example").unwrap();
    let mail = notice(Lang::Es, &received(details, Lang::Es));
    assert_eq!(mail.header("Reply-To"), None);
    assert!(mail.raw.is_ascii());
    assert!(mail.text.contains("josé@correo.example") && mail.text.contains("no todos los servidores"));
}

#[test]
fn a_name_stays_in_its_line_and_in_its_place() {
    for name in [
        "Ana\r\nBcc: eva@example.com",
        "\"Ana\" <eva@example.com>, \\",
        "=?utf-8?q?Ana?=",
        "Ана Иванова",
        "陈 明",
        "محمد",
        &"Äöü ".repeat(30),
        "<script>alert(1)</script>",
    ] {
        let mut details = new_itinerary();
        details.full_name = name.to_owned();
        let inquiry = received(details, Lang::En);
        for mail in [confirmation(Lang::En, &inquiry), notice(Lang::En, &inquiry)] {
            let (headers, _) = mailparse::parse_headers(&mail.raw).unwrap();
            assert!(headers.get_first_value("Bcc").is_none(), "{name}");
            for line in mail.raw.split(|byte| *byte == b'\n') {
                assert!(line.len() <= 999, "a line of {} bytes for {name}", line.len());
            }
            assert!(!mail.html.contains("<script>"));
        }
        // Whatever the name contains, the mail goes to one address.
        let to = confirmation(Lang::En, &inquiry).header("To").unwrap();
        let address = "anna.mueller+reise@xn--mller-kva.example";
        assert!(to == address || to.ends_with(&format!("<{address}>")), "{to}");
    }
}

#[test]
fn every_language_writes_every_mail_in_its_own_words() {
    for lang in Lang::ALL {
        for inquiry in [received(new_tour(), lang), received(new_itinerary(), lang)] {
            for mail in [confirmation(lang, &inquiry), notice(lang, &inquiry)] {
                assert!(mail.raw.is_ascii());
                assert!(mail.html.contains(&format!("<html lang=\"{lang}\">")));
                for body in [&mail.text, &mail.html] {
                    assert!(body.contains("PAT-7K3QX2"));
                    assert!(!body.contains("{{") && !body.contains("}}"), "{body}");
                    assert!(!body.contains("existing_itinerary") && !body.contains("custom_tour"), "{body}");
                    assert!(!body.contains("<img") && !body.contains("src="), "mails load nothing");
                }
                assert!(mail.text.contains(Labels::for_lang(lang).field("trip_type")), "{}", mail.text);
                assert!(!mail.text.contains('<') || mail.text.contains("> Wir"), "{}", mail.text);
            }
        }
    }
}

#[test]
fn a_refused_address_is_told_in_every_language() {
    for lang in Lang::ALL {
        let inquiry = received(new_tour(), Lang::De);
        let letter = Letter {
            kind: MailKind::Refused,
            recipient: "equipo@patagonia.example",
            lang,
            message_id: "1",
            created_at: inquiry.created_at,
            inquiry: Some(&inquiry),
            payload: Some("12"),
            newsletter: None,
            refusal: Some(Refusal { address: "anna@exmaple.org", words: "550 5.1.1 no such user" }),
            sign_in: None,
            request_link: None,
            new_address: None,
            erase_code: None,
            news: None,
        };
        let mail = read(&format!("refused-{lang}"), &letter);
        assert!(mail.header("Subject").unwrap().contains("PAT-7K3QX2"));
        for body in [&mail.text, &mail.html] {
            for expected in [
                "anna@exmaple.org",
                "+49 170 1234567",
                "https://wa.me/491701234567",
                "550 5.1.1 no such user",
                "email=…",
                "https://patagonia.example/desk/inquiries/PAT-7K3QX2/take",
                "https://patagonia.example/desk/inquiries/PAT-7K3QX2/answered",
            ] {
                assert!(body.contains(expected), "{expected} is missing in\n{body}");
            }
            assert!(!body.contains("{{") && !body.contains("<img"), "{body}");
        }
    }
}

#[test]
fn a_mail_that_cannot_be_written_is_given_up_with_the_reason() {
    let inquiry = received(new_itinerary(), Lang::Es);
    let letter = Letter {
        kind: MailKind::Confirmation,
        recipient: "anna@example.com",
        lang: Lang::Es,
        message_id: "1",
        created_at: inquiry.created_at,
        inquiry: Some(&inquiry),
        payload: None,
        newsletter: None,
        refusal: None,
        sign_in: None,
        request_link: None,
        new_address: None,
        erase_code: None,
        news: None,
    };
    let itinerary = Letter { kind: MailKind::Itinerary, inquiry: None, ..letter };
    for (letter, words) in [
        (Letter { kind: MailKind::NewsletterConfirm, inquiry: None, ..letter }, "nobody waits for it any more"),
        (itinerary, "no itinerary is named"),
        (Letter { payload: Some("viaje-retirado"), ..itinerary }, "`viaje-retirado` is no longer offered"),
        (Letter { inquiry: None, ..letter }, "gone"),
        (Letter { recipient: "anna", ..letter }, "not one that mail can be sent to"),
    ] {
        let failure = composer().compose(&letter).unwrap_err();
        assert!(failure.permanent && failure.words.contains(words), "{failure}");
    }
}

fn itinerary(lang: Lang) -> Written {
    let letter = Letter {
        kind: MailKind::Itinerary,
        recipient: "anna@müller.example",
        lang,
        message_id: "0190a7c2",
        created_at: "2026-03-02T18:40:00Z".parse().unwrap(),
        inquiry: None,
        payload: Some(SLUG),
        newsletter: None,
        refusal: None,
        sign_in: None,
        request_link: None,
        new_address: None,
        erase_code: None,
        news: None,
    };
    read(&format!("itinerary-{lang}"), &letter)
}

#[test]
fn an_itinerary_is_written_whole() {
    let mail = itinerary(Lang::De);
    assert_eq!(mail.header("Subject").unwrap(), "Ihre Reiseroute: Südpatagonien: eine wissenschaftliche Expedition");
    assert_eq!(mail.header("From").unwrap(), "\"Patagonia Regenerativa\" <hola@patagonia.example>");
    assert_eq!(mail.header("To").unwrap(), "anna@xn--mller-kva.example");
    assert_eq!(mail.header("Message-ID").unwrap(), "<0190a7c2@patagonia.example>");
    assert_eq!(mail.header("Content-Language").unwrap(), "de");
    for expected in [
        "Südpatagonien: eine wissenschaftliche Expedition\n------------------------------------------------\n",
        "Ice, steppe & wind\n\nPunta Arenas – Puerto Natales\n",
        "Dauer: 3/2\nGruppe: 4–8\nAnforderungen: Demanding\nRegion: The far south\n",
        "Über diese Reise\n----------------\n\nParagraph 1 & <more>\n\nParagraph 2 & <more>\n",
        "Regenerativer Ansatz\n--------------------\n\nWhat stays behind\n",
        "- Highlight 1 & <more>\n- Highlight 2 & <more>\n- Highlight 3 & <more>\n",
        "\nTag 1: Arrival\nWhat happens: Arrival\n\nTag 2: Glacier\nWhat happens: Glacier\n\nTag 3: Return\n",
        "Inbegriffen\n-----------\n\n- Included 1 & <more>\n",
        "Nicht inbegriffen\n-----------------\n\n- Not included 1 & <more>\n",
        "Auf der Website ansehen:\nhttps://patagonia.example/de/itineraries/patagonia-austral-expedicion-cientifica\n",
        "Reise planen:\nhttps://patagonia.example/de/plan?tour=patagonia-austral-expedicion-cientifica\n",
        "speichern sie nicht",
        "https://patagonia.example/de/privacy",
    ] {
        assert!(mail.text.contains(expected), "{expected} is missing in\n{}", mail.text);
    }
    for expected in [
        "Ice, steppe &amp; wind</p>",
        "Highlight 3 &amp; &lt;more&gt;</td>",
        ">Tag 3</p>",
        ">Return</h3>",
        "href=\"https://patagonia.example/de/itineraries/patagonia-austral-expedicion-cientifica\"",
        "href=\"https://patagonia.example/de/plan?tour=patagonia-austral-expedicion-cientifica\"",
    ] {
        assert!(mail.html.contains(expected), "{expected} is missing in\n{}", mail.html);
    }
    assert!(!mail.text.contains("\n\n\n\n"), "no holes in\n{}", mail.text);
}

#[test]
fn an_itinerary_is_written_in_every_language() {
    for lang in Lang::ALL {
        let mail = itinerary(lang);
        assert!(mail.raw.is_ascii());
        assert!(mail.html.contains(&format!("<html lang=\"{lang}\">")));
        for body in [&mail.text, &mail.html] {
            assert!(!body.contains("{{") && !body.contains("}}"), "{body}");
            assert!(!body.contains("<img") && !body.contains("src="), "mails load nothing");
        }
    }
}

#[test]
fn the_newsletters_question_is_written_in_every_language() {
    for lang in Lang::ALL {
        let expires_at = "2026-03-09T18:40:00Z".parse().unwrap();
        let tokens = NewsletterTokens { confirm: "c-1".to_owned(), leave: "l_2".to_owned(), expires_at };
        let letter = Letter {
            kind: MailKind::NewsletterConfirm,
            recipient: "anna@müller.example",
            lang,
            message_id: "0190a7c2",
            created_at: "2026-03-02T18:40:00Z".parse().unwrap(),
            inquiry: None,
            payload: None,
            newsletter: Some(&tokens),
            refusal: None,
            sign_in: None,
            request_link: None,
            new_address: None,
            erase_code: None,
            news: None,
        };
        let mail = read(&format!("newsletter_confirm-{lang}"), &letter);
        assert!(mail.raw.is_ascii());
        assert_eq!(mail.header("List-Unsubscribe").unwrap(), "<https://patagonia.example/api/leave?token=l_2>");
        for body in [&mail.text, &mail.html] {
            assert!(!body.contains("{{") && !body.contains("}}"), "{body}");
            assert!(!body.contains("<img") && !body.contains("src="), "mails load nothing");
            for expected in ["/confirm?token=c-1", "/leave?token=l_2", "2026"] {
                assert!(body.contains(expected), "{expected} is missing in\n{body}");
            }
        }
        assert!(!mail.text.contains("\n\n\n"), "no holes in\n{}", mail.text);
    }
}

#[test]
fn what_lets_staff_in_is_written_in_every_language() {
    for lang in Lang::ALL {
        let expires_at = "2026-03-02T18:55:00Z".parse().unwrap();
        let tokens = SignInTokens { link: "s-1_x".to_owned(), code: "042137".to_owned(), expires_at };
        let letter = Letter {
            kind: MailKind::SignIn,
            recipient: "luz@müller.example",
            lang,
            message_id: "0190a7c3",
            created_at: "2026-03-02T18:40:00Z".parse().unwrap(),
            inquiry: None,
            payload: None,
            newsletter: None,
            refusal: None,
            sign_in: Some(SignIn { name: "Luz <Soto>\r\nBcc: x@y.z", tokens: &tokens }),
            request_link: None,
            new_address: None,
            erase_code: None,
            news: None,
        };
        let mail = read(&format!("sign_in-{lang}"), &letter);
        assert!(mail.raw.is_ascii());
        assert_eq!(mail.header("Auto-Submitted").unwrap(), "auto-generated");
        assert!(mail.header("Bcc").is_none() && !mail.header("Subject").unwrap().contains("042137"));
        for body in [&mail.text, &mail.html] {
            assert!(!body.contains("{{") && !body.contains("}}"), "{body}");
            assert!(!body.contains("<img") && !body.contains("src="), "mails load nothing");
            // Until 15:55 in Punta Arenas.
            for expected in ["042137", "https://patagonia.example/desk/link?token=s-1_x", "55", "UTC−3"] {
                assert!(body.contains(expected), "{expected} is missing in\n{body}");
            }
        }
        assert!(mail.text.contains("Luz <Soto> Bcc: x@y.z") && mail.html.contains("Luz &lt;Soto&gt; Bcc: x@y.z"));
        assert!(!mail.text.contains("\n\n\n"), "no holes in\n{}", mail.text);
    }
}

#[test]
fn what_a_traveller_asks_for_on_their_page_is_written_in_every_language() {
    let inquiry = received(NewInquiry { full_name: "Gewinn auf evil.example".to_owned(), ..new_tour() }, Lang::Es);
    let expires_at = "2026-03-02T19:10:00Z".parse().unwrap();
    let code = EraseCode { code: "042137".to_owned(), expires_at };
    for lang in Lang::ALL {
        for (kind, expected) in [
            (MailKind::RequestLink, "/request?token=t-1_x"),
            (MailKind::NewAddress, "/request?address=a-1_x"),
            (MailKind::AddressChanged, "PAT-7K3QX2"),
            (MailKind::EraseCode, "042137"),
        ] {
            let letter = Letter {
                kind,
                recipient: "anna@müller.example",
                lang,
                message_id: "0190a7c4",
                created_at: "2026-03-02T18:40:00Z".parse().unwrap(),
                inquiry: Some(&inquiry),
                payload: None,
                newsletter: None,
                refusal: None,
                sign_in: None,
                request_link: Some("t-1_x"),
                new_address: Some(NewAddress { token: "a-1_x", expires_at }),
                erase_code: Some(&code),
                news: None,
            };
            let mail = read(&format!("{kind}-{lang}"), &letter);
            assert!(mail.raw.is_ascii());
            assert_eq!(mail.header("Auto-Submitted").unwrap(), "auto-replied");
            let subject = mail.header("Subject").unwrap();
            assert!(subject.contains("PAT-7K3QX2") && !subject.contains("042137"), "{subject}");
            for body in [&mail.text, &mail.html] {
                assert!(!body.contains("{{") && !body.contains("}}"), "{body}");
                assert!(!body.contains("<img") && !body.contains("src="), "mails load nothing");
                assert!(body.contains(expected) && body.contains("PAT-7K3QX2"), "{expected} is missing in\n{body}");
                assert!(!body.contains("evil.example"), "nothing that was typed");
            }
            // What erases is in a mail of its own.
            assert_eq!(mail.text.contains("042137"), kind == MailKind::EraseCode);
            assert_eq!(mail.text.contains("token="), kind == MailKind::RequestLink);
            assert!(!mail.text.contains("\n\n\n"), "no holes in\n{}", mail.text);
        }
    }
}

#[test]
fn staff_read_what_a_traveller_did() {
    let inquiry =
        received(NewInquiry { comments: Some("Hola\n\n— hoy —\n<b>más</b>".to_owned()), ..new_tour() }, Lang::Es);
    let letter = |lang, inquiry, payload| Letter {
        kind: MailKind::VisitorStep,
        recipient: "equipo@patagonia.example",
        lang,
        message_id: "0190a7c5",
        created_at: "2026-03-02T18:40:00Z".parse().unwrap(),
        inquiry,
        payload: Some(payload),
        newsletter: None,
        refusal: None,
        sign_in: None,
        request_link: None,
        new_address: None,
        erase_code: None,
        news: None,
    };
    for lang in Lang::ALL {
        for step in ["added", "corrected:phone,regions", "withdrawn", "restricted", "lifted"] {
            let mail = read(&format!("visitor_step-{lang}-{step}"), &letter(lang, Some(&inquiry), step));
            assert!(mail.header("Subject").unwrap().starts_with("PAT-7K3QX2, "));
            for body in [&mail.text, &mail.html] {
                assert!(!body.contains("{{") && !body.contains("}}"), "{body}");
            }
            assert_eq!(mail.text.contains("> <b>más</b>"), step == "added");
            assert!(!mail.html.contains("<b>más"));
            let phone = Labels::for_lang(lang).field("phone");
            assert_eq!(mail.text.contains(phone), step.contains("phone"), "{}", mail.text);
        }
        let gone = read(&format!("visitor_step-{lang}-erased"), &letter(lang, None, "erased:PAT-7K3QX2, PAT-7K3QX3"));
        assert!(gone.text.contains("PAT-7K3QX2, PAT-7K3QX3"), "{}", gone.text);
    }
    let refused = |payload| composer().compose(&letter(Lang::Es, Some(&inquiry), payload)).unwrap_err().to_string();
    assert!(refused("danced").contains("unknown to this version"));
}

/// A mail to somebody of the staff.
fn news(kind: MailKind, lang: Lang, news: StaffNews<'_>) -> Written {
    let letter = Letter {
        kind,
        recipient: "luz@example.cl",
        lang,
        message_id: "0190a7c4",
        created_at: "2026-03-03T12:40:00Z".parse().unwrap(),
        inquiry: None,
        payload: None,
        newsletter: None,
        refusal: None,
        sign_in: None,
        news: Some(news),
        request_link: None,
        new_address: None,
        erase_code: None,
    };
    let mail = read(&format!("{kind}-{lang}"), &letter);
    assert_eq!(mail.header("Auto-Submitted").unwrap(), "auto-generated");
    assert!(mail.raw.is_ascii());
    for body in [&mail.text, &mail.html] {
        assert!(!body.contains("{{") && !body.contains("}}"), "{body}");
        assert!(!body.contains("<img") && !body.contains("src="), "mails load nothing");
    }
    assert!(!mail.text.contains("\n\n\n\n"), "no holes in\n{}", mail.text);
    mail
}

#[test]
fn a_reminder_names_who_waits_until_when_and_what_to_press() {
    let markup = NewInquiry { full_name: "Eva <b>\r\nBcc: x@y.z".to_owned(), ..new_itinerary() };
    let other = Inquiry { reference: "PAT-7K3QX3".parse().unwrap(), ..received(markup, Lang::En) };
    let reminded =
        |inquiry: Inquiry, holder: Option<&str>, step| Reminded { inquiry, holder: holder.map(str::to_owned), step };
    let one = [reminded(received(new_tour(), Lang::De), None, Reminder::First)];
    let two = [one[0].clone(), reminded(other, Some("Max"), Reminder::Last)];
    // Answers are due on Tuesday at 15:40 there, which is 18:40 UTC.
    let (before, after) = ("2026-03-03T12:40:00Z".parse().unwrap(), "2026-03-03T18:40:01Z".parse().unwrap());
    let mail = news(MailKind::Reminder, Lang::Es, StaffNews::Reminder { inquiries: &one, now: before });
    assert_eq!(mail.header("Subject").unwrap(), "PAT-7K3QX2 espera respuesta: Anna Müller");
    for body in [&mail.text, &mail.html] {
        for expected in [
            "Anna Müller",
            "PAT-7K3QX2 · Un tour personalizado · alemán",
            "Responder a más tardar el martes 3 de marzo de 2026, 15:40\u{a0}h",
            "https://patagonia.example/desk/inquiries/PAT-7K3QX2/take",
            "https://patagonia.example/desk/inquiries/PAT-7K3QX2/answered",
        ] {
            assert!(body.contains(expected), "{expected} is missing in\n{body}");
        }
        assert!(!body.contains("dirección de la agencia") && !body.contains("Atrasada"), "{body}");
    }
    for lang in Lang::ALL {
        let mail = news(MailKind::Reminder, lang, StaffNews::Reminder { inquiries: &two, now: after });
        assert!(mail.header("Subject").unwrap().starts_with("2 ") && mail.header("Bcc").is_none());
        for body in [&mail.text, &mail.html] {
            for expected in ["PAT-7K3QX2/take", "PAT-7K3QX3/take", "PAT-7K3QX3/answered", "Max"] {
                assert!(body.contains(expected), "{lang}: {expected} is missing in\n{body}");
            }
        }
        assert!(mail.html.contains("Eva &lt;b&gt; Bcc"), "{}", mail.html);
    }
    let late = news(MailKind::Reminder, Lang::Es, StaffNews::Reminder { inquiries: &two, now: after });
    assert!(
        late.text.contains("Atrasada: había que responder")
            && late.text.contains("el plazo ya pasó. Este aviso llega también a la dirección")
    );
}

#[test]
fn the_mail_of_the_morning_counts_and_names_the_most_urgent() {
    let inquiries = vec![Unanswered { inquiry: received(new_tour(), Lang::De), holder: None, bounced: true }];
    let told = MorningNews { waiting: 4, overdue: 1, bounced: 1, inquiries };
    let now = "2026-03-04T11:00:00Z".parse().unwrap();
    let mail = news(MailKind::Morning, Lang::Es, StaffNews::Morning { news: &told, now });
    let subject = mail.header("Subject").unwrap();
    assert_eq!(subject, "Por responder: 4 · Atrasadas: 1 · Con un correo que no recibe mensajes: 1");
    for expected in [
        "Buenos días",
        "Por responder: 4\nAtrasadas: 1\n",
        "Ver la lista: https://patagonia.example/desk\n",
        "Atrasada: había que responder a más tardar el martes 3 de marzo de 2026, 15:40\u{a0}h",
        "hay que llamar al +49 170 1234567",
        "Y otras 3 en la lista.",
    ] {
        assert!(mail.text.contains(expected), "{expected} is missing in\n{}", mail.text);
    }
    for lang in Lang::ALL {
        let mail = news(MailKind::Morning, lang, StaffNews::Morning { news: &told, now });
        for body in [&mail.text, &mail.html] {
            for expected in ["+49 170 1234567", "https://patagonia.example/desk", "PAT-7K3QX2/take"] {
                assert!(body.contains(expected), "{lang}: {expected} is missing in\n{body}");
            }
        }
        let well = MorningNews { overdue: 0, bounced: 0, ..told.clone() };
        let mail = news(MailKind::Morning, lang, StaffNews::Morning { news: &well, now });
        assert!(!mail.header("Subject").unwrap().contains('·'), "what is not there is not counted");
    }
}
