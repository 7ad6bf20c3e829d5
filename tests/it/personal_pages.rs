//! Pages with data of one visitor ([`Page::PERSONAL`]): what keeps each of them private, whatever it is about.

use patagonia::locale::Lang;
use patagonia::routes::{Page, Route};
use reqwest::Method;

use crate::app::{TestApp, header};

const TOKEN: &str = "k3epMyS3cret";

#[tokio::test]
async fn a_personal_page_is_kept_by_nobody_and_gives_its_address_to_nobody() {
    let app = TestApp::start(&["--analytics-script", "https://metrics.example/x.js?id=G-1"]).await;
    for page in Page::PERSONAL {
        for lang in Lang::ALL {
            let path = Route::new(lang, page).path();
            for address in [path.clone(), format!("{path}?token={TOKEN}"), format!("{path}?done=1")] {
                let data = format!("/api/pages?path={address}");
                for (method, asked) in
                    [(Method::GET, &address), (Method::HEAD, &address), (Method::GET, &address), (Method::GET, &data)]
                {
                    let answer = app.request(method.clone(), asked).send().await.unwrap();
                    assert_eq!(header(&answer, "cache-control"), "no-store", "{method} {asked}");
                    assert_eq!(header(&answer, "referrer-policy"), "no-referrer", "{method} {asked}");
                    assert_eq!(header(&answer, "etag"), "", "{method} {asked}");
                }
                let html = app.get(&address).await.text().await.unwrap();
                assert!(html.contains("<meta name=\"robots\" content=\"noindex\">"), "{address}");
                assert!(!html.contains("rel=\"canonical\"") && !html.contains("metrics.example"), "{address}");
            }
        }
    }
}

#[tokio::test]
async fn a_personal_page_is_in_no_list() {
    let app = TestApp::start(&[]).await;
    let mut lists = vec!["/sitemap.xml".to_owned(), "/robots.txt".to_owned(), "/api/pages?path=/es".to_owned()];
    for lang in Lang::ALL {
        lists.extend([format!("/{lang}"), format!("/{lang}/blog"), format!("/manifest-{lang}.webmanifest")]);
        lists.extend([format!("/{lang}/feed.xml"), format!("/{lang}/blog?q=newsletter")]);
    }
    for list in lists {
        let text = app.page(&list).await;
        for page in Page::PERSONAL {
            for lang in Lang::ALL {
                let path = Route::new(lang, page).path();
                assert!(!text.contains(&path), "{path} in {list}");
            }
        }
    }
}
